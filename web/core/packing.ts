/** Bytes for links and parcels: compressed or decompressed within a limit, and written as base64url without padding. */

/** Deflate expands a byte to 1032 at most, so a slice gives at most half a megabyte. */
const SLICE = 512;

/**
 * Pass bytes through a compression or decompression stream in slices, so that the size of the output is limited while
 * it runs. It uses a reader, because not every browser can iterate over streams.
 *
 * @throws {RangeError} if the output has more than `most` bytes
 */
export async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = sliced(bytes).pipeThrough(stream).getReader();
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

/** Bytes as a stream that produces a slice only on demand. */
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

/** Byte by byte, because a call has a limited number of arguments. */
export function toBase64url(bytes: Uint8Array) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {SyntaxError} for other characters; for an invalid length, the error of `atob` */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new SyntaxError("no base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
