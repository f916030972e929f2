/** Whether the server has a list of open rooms. */

import { openRooms } from "./http.ts";

let answer: Promise<boolean> | null = null;

/** Whether this server lists open rooms. The page asks once; while the server cannot be reached, the answer is no. */
export function lobbyOpen() {
  answer ??= openRooms().then(
    ({ open }) => open,
    () => {
      answer = null;
      return false;
    },
  );
  return answer;
}
