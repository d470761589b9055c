import type { R2Bucket } from "@cloudflare/workers-types";
import type { PictureStore } from "../../app/content/media/library";
import type { S3Bucket } from "./s3-store";

type Bucket = Pick<R2Bucket, "put" | "head" | "get" | "delete" | "list">;

/** A picture store in an R2 bucket. */
export function bucketStore(bucket: Bucket): PictureStore {
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

/** The bindings and variables that decide where pictures are stored: of the worker's environment, or of a command's. */
export interface StoreEnv {
  readonly MEDIA?: Bucket | undefined;
  readonly MEDIA_S3_ENDPOINT?: string | undefined;
  readonly MEDIA_S3_BUCKET?: string | undefined;
  readonly MEDIA_S3_REGION?: string | undefined;
  readonly MEDIA_S3_KEY_ID?: string | undefined;
  readonly MEDIA_S3_SECRET?: string | undefined;
}

/** The picture store: the bound bucket, otherwise the configured S3-compatible one; null without either (MEDIA-1). */
export function pictureStore(env: StoreEnv): PictureStore | null {
  if (env.MEDIA) return bucketStore(env.MEDIA);
  const bucket = s3Bucket(env);
  return bucket && lazyStore(async () => (await import("./s3-store")).s3Store(bucket));
}

/**
 * Reads the files behind addresses of pictures: those of the store and, with or without one, the sample pictures, which
 * are static files of the build under the same keys.
 */
export function pictureFiles(
  env: StoreEnv & { readonly ASSETS?: { fetch(address: string): Promise<Response> } },
): PictureFiles {
  const store = pictureStore(env);
  const readSample = async (key: string) => {
    const response = await env.ASSETS?.fetch(`https://assets.local/media/${key}`);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  return {
    head: async (key) => (await store?.head(key)) ?? (await readSample(key))?.length ?? null,
    async get(key, range) {
      const stored = await store?.get(key, range);
      if (stored) return stored;
      const sample = await readSample(key);
      if (!sample) return null;
      const part = range ? sample.subarray(range.offset, range.offset + range.length) : sample;
      return { body: new Blob([part]).stream(), bytes: sample.length };
    },
  };
}

/** What a request for a picture needs of a store. */
type PictureFiles = Pick<PictureStore, "head" | "get">;

/**
 * Null unless every variable is set and the endpoint is a URL: every upload to an incomplete configuration would fail.
 */
function s3Bucket(env: StoreEnv): S3Bucket | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: name, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = env;
  if (!endpoint || !name || !keyId || !secret || !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) return null;
  return { endpoint, name, keyId, secret, region: env.MEDIA_S3_REGION || "us-east-1" };
}

/** A store whose code is loaded on first use: most deployments have a bucket instead. */
function lazyStore(load: () => Promise<PictureStore>): PictureStore {
  return {
    put: async (...args) => (await load()).put(...args),
    head: async (...args) => (await load()).head(...args),
    get: async (...args) => (await load()).get(...args),
    delete: async (...args) => (await load()).delete(...args),
    list: async (...args) => (await load()).list(...args),
  };
}
