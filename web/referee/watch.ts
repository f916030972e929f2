/** The link for those who would watch a real table on a screen of their own. */

import { t } from "../i18n.ts";
import { poster } from "../room/lobby.ts";
import type { AnyPage } from "../room/page.ts";
import { openDialog } from "../shell/dialog.ts";

export const openWatch = (room: AnyPage) => openDialog(t("referee.watch"), () => poster(room));
