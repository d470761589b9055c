import type { PictureStore } from "../../app/domain/media/storage";
import type { Env } from "../env";
import { bucketStore } from "./bucket-store";
import type { S3Place } from "./s3-store";

/** What decides where pictures are stored. */
export type StoreEnv = Pick<
  Env,
  "MEDIA" | "MEDIA_S3_ENDPOINT" | "MEDIA_S3_BUCKET" | "MEDIA_S3_REGION" | "MEDIA_S3_KEY_ID" | "MEDIA_S3_SECRET"
>;

/**
 * Where pictures are stored: in the bound bucket, else in that of the S3-compatible service that the variables name. Null
 * if there is neither (MEDIA-1).
 */
export function pictureStore(env: StoreEnv): PictureStore | null {
  if (env.MEDIA) return bucketStore(env.MEDIA);
  const place = s3Place(env);
  return place && loadedLater(async () => (await import("./s3-store")).s3Store(place));
}

/** Null unless all that is needed is set, and the address is one: half of it would fail at every upload. */
function s3Place(env: StoreEnv): S3Place | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = env;
  if (!endpoint || !bucket || !keyId || !secret || !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) return null;
  return { endpoint, bucket, keyId, secret, region: env.MEDIA_S3_REGION || "us-east-1" };
}

/** A store whose code is loaded when it is first used: most deployments have a bucket. */
function loadedLater(load: () => Promise<PictureStore>): PictureStore {
  return {
    put: async (...given) => (await load()).put(...given),
    head: async (...given) => (await load()).head(...given),
    get: async (...given) => (await load()).get(...given),
    delete: async (...given) => (await load()).delete(...given),
    list: async (...given) => (await load()).list(...given),
  };
}
