/** Whether the server tells of rooms that anybody may find. */

import { openRooms } from "./http.ts";

let asked: Promise<boolean> | null = null;

/** Does this server show rooms? It is asked once; where it cannot be reached, it does not. */
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
