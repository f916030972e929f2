/** The link for those who would watch a real table on a screen of their own. */

import { t } from "../core/i18n.ts";
import { poster } from "../kit/lobby.ts";
import { openDialog } from "../parts/dialog.ts";
import type { AnyPage } from "../room/page.ts";

export const openWatch = (room: AnyPage) => openDialog(t("referee.watch"), () => poster(room));
