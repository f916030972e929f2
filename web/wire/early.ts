/**
 * What the document's first script (first.ts) has asked for before the modules were there: what a room is, and its socket.
 * Each is taken once; whoever comes later, or for something else, asks by themselves.
 */

declare global {
  var randolphEarly: Early | undefined;
}

export type Early = { info?: { path: string; answer: Promise<Response> }; socket?: WebSocket };

const early = (): Early => globalThis.randolphEarly ?? {};

/** The answer to a GET, if it was asked for. */
export function takeAnswer(path: string): Promise<Response> | null {
  const asked = early();
  if (asked.info?.path !== path) return null;
  const { answer } = asked.info;
  delete asked.info;
  return answer;
}

/** A socket to this address, which opens soon or is open; nothing has been said on it. */
export function dial(url: string): WebSocket {
  const asked = early();
  const { socket } = asked;
  delete asked.socket;
  if (socket?.url !== url || socket.readyState > WebSocket.OPEN) {
    socket?.close();
    return new WebSocket(url);
  }
  if (socket.readyState === WebSocket.OPEN) void Promise.resolve().then(() => socket.onopen?.(new Event("open")));
  return socket;
}

/** There is no such room: nobody will take its socket. */
export function hangUp() {
  const asked = early();
  asked.socket?.close();
  delete asked.socket;
}
