import type { R2Bucket } from "@cloudflare/workers-types";
import type { PictureStore } from "../../app/content/media/storage";

/** A picture store in an R2 bucket. */
export function bucketStore(bucket: Pick<R2Bucket, "put" | "head" | "get" | "delete" | "list">): PictureStore {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },
    head: async (key) => (await bucket.head(key))?.size ?? null,
    async get(key, range) {
      const object = await bucket.get(key, range && { range });
      // The platform's stream type and the DOM's differ only in methods that are not called.
      return object && { body: object.body as unknown as ReadableStream<Uint8Array>, bytes: object.size };
    },
    async delete(keys) {
      // R2 deletes at most 1,000 keys per call.
      for (let at = 0; at < keys.length; at += 1_000) await bucket.delete(keys.slice(at, at + 1_000));
    },
    async list(after) {
      const page = await bucket.list(after === null ? {} : { cursor: after });
      return {
        files: page.objects.map(({ key, size, uploaded }) => ({ key, bytes: size, storedAt: uploaded.toISOString() })),
        next: page.truncated ? page.cursor : null,
      };
    },
  };
}
