/** Requests of the review page: the reviews of a room or a record, and missing optima. */

import { BEGINS_RECORD } from "../../core/pending-import.ts";
import { fieldsOf } from "../../core/storage.ts";
import type { FoundOptimum, OptimumRequest, Reviews } from "../../wire/generated/http.ts";
import { LARGEST_RECORD, RECORD_VERSION } from "../../wire/generated/protocol.ts";
import { HttpError, request } from "../../wire/http.ts";

export const reviewsOfRoom = (code: string) => request<Reviews>(`/api/rooms/${encodeURIComponent(code)}/review`);

/** The reviews of a record. If it cannot be read, the HttpError's code says why. */
export async function reviewsOfRecord(found: { file: Blob } | { text: string }) {
  const file = "file" in found ? found.file : new Blob([found.text]);
  if (file.size > LARGEST_RECORD) throw new HttpError(0, "too_large");
  const text = await file.text().catch(() => ""); // a folder, or a file that no longer exists
  if (!text.trim()) throw new HttpError(0, "empty");
  try {
    return await request<Reviews>("/api/reviews", new Blob([text]));
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== "unreadable") throw error;
    throw new HttpError(error.status, unreadable(text), error.message);
  }
}

/** Why the server could not read a record. */
export function unreadable(text: string): "cut" | "newer" | "tampered" | "no_record" {
  try {
    const { format, version, events } = fieldsOf(JSON.parse(text));
    if (format !== "randolph-record") return "no_record";
    if (typeof version === "number" && version > RECORD_VERSION) return "newer";
    return Array.isArray(events) ? "tampered" : "no_record";
  } catch {
    return BEGINS_RECORD.test(text) ? "cut" : "no_record";
  }
}

export const optimumOf = (wish: OptimumRequest, signal: AbortSignal) =>
  request<FoundOptimum>("/api/optimum", wish, { signal });
