/** Bytes for links and parcels: compressed or unpacked within a bound, and written as base64url without padding. */

/** A slice gives half a megabyte at most: deflate makes of a byte 1032. */
const SLICE = 512;

/**
 * Bytes on their way through a compression or back, in slices, so that what is unpacked is bounded while it runs. By a
 * reader, because not every browser iterates over streams.
 *
 * @throws {RangeError} where more than `most` bytes come out
 */
export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  way: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = sliced(bytes).pipeThrough(way).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError(`more than ${most} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Bytes as a stream that gives a slice only when it is asked for one. */
function sliced(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (from < bytes.length) controller.enqueue(bytes.slice(from, (from += SLICE)));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Piece by piece: a call has only so many arguments. */
export function toBase64url(bytes: Uint8Array) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {SyntaxError} where other letters are in it; what `atob` throws for a text of no such length */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new SyntaxError("no base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
