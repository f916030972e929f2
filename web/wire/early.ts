/**
 * Requests that the script in <head> (head-script.ts) has sent before the modules were loaded: the room's info, and its
 * socket. Each can be taken once; later or other callers send their own.
 */

declare global {
  var randolphEarly: Early | undefined;
}

export type Early = { info?: { path: string; answer: Promise<Response> }; socket?: WebSocket };

const early = (): Early => globalThis.randolphEarly ?? {};

/** The answer to a GET, if it was sent early. */
export function takeAnswer(path: string): Promise<Response> | null {
  const requests = early();
  if (requests.info?.path !== path) return null;
  const { answer } = requests.info;
  delete requests.info;
  return answer;
}

/** A socket to this address, opening or open; nothing has been sent on it yet. */
export function takeSocket(url: string): WebSocket {
  const requests = early();
  const { socket } = requests;
  delete requests.socket;
  if (socket?.url !== url || socket.readyState > WebSocket.OPEN) {
    if (socket) close(socket);
    return new WebSocket(url);
  }
  if (socket.readyState === WebSocket.OPEN) void Promise.resolve().then(() => socket.onopen?.(new Event("open")));
  return socket;
}

/** Close the early socket: the room does not exist. */
export function dropSocket() {
  const requests = early();
  if (requests.socket) close(requests.socket);
  delete requests.socket;
}

/** Close a socket as soon as it is open: browsers warn about a socket that is closed before. */
function close(socket: WebSocket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}
