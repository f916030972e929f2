/** Whether the server has a list of open rooms. */

import { openRooms } from "./http.ts";

let asked: Promise<boolean> | null = null;

/** Does this server list open rooms? It is asked once; if it cannot be reached, the answer is no. */
export function lobbyOpen() {
  asked ??= openRooms().then(
    ({ open }) => open,
    () => {
      asked = null;
      return false;
    },
  );
  return asked;
}
