/** The link for those who would watch a real table on a screen of their own. */

import { t } from "../i18n.js";
import { poster } from "../room/lobby.js";
import { openDialog } from "../shell/dialog.js";

/** @param {import("../room/page.js").AnyPage} room */
export const openWatch = (room) => openDialog(t("referee.watch"), () => poster(room));
