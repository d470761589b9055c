import { AwsClient } from "aws4fetch";
import { sha256Hex } from "../../app/base/words/hash";
import type { PictureStore, StoredFile } from "../../app/content/media/library";

/** A bucket of an S3-compatible service, and its credentials. */
export interface S3Bucket {
  /** The URL of the service, without the bucket, such as "https://s3.eu-central-1.amazonaws.com". */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** In milliseconds, until the response begins. */
const timeout = 30_000;
/** How often to retry a request that the store responds to with 429 or 5xx. */
const retries = 2;
/** Below the six connections that a worker may have open. */
const deletesAtOnce = 4;

/**
 * A picture store in a bucket of an S3-compatible service, addressed by path. Uses only what every such service
 * supports: GET, HEAD, PUT and DELETE of an object, and ListObjectsV2.
 */
export function s3Store({ endpoint, name, region, keyId, secret }: S3Bucket): PictureStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries });
  const root = `${endpoint}${endpoint.endsWith("/") ? "" : "/"}${encodeURIComponent(name)}`;

  /** Null if there is no such file. Throws for any other failure, without the service's own message. */
  async function sendRequest(path: string, init: RequestInit = {}): Promise<Response | null> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error("The picture store did not respond.")), timeout);
    try {
      const response = await client.fetch(root + path, { ...init, signal: stop.signal });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`The picture store returned ${response.status}.`);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, bytes, contentType) {
      // Signed with the request, so that the service refuses a file that arrives damaged.
      const digest = await sha256Hex(bytes);
      const headers = { "Content-Type": contentType, "X-Amz-Content-Sha256": digest };
      const response = await sendRequest(`/${key}`, { method: "PUT", body: bytes, headers });
      if (!response) throw new Error("The picture store has no such bucket.");
      await response.body?.cancel();
    },
    async head(key) {
      const response = await sendRequest(`/${key}`, { method: "HEAD" });
      return response && Number(response.headers.get("Content-Length"));
    },
    async get(key, range) {
      const headers = range && { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` };
      const response = await sendRequest(`/${key}`, { headers: headers ?? {} });
      if (!response?.body) return null;
      const whole = response.headers.get("Content-Range")?.split("/").at(-1) ?? response.headers.get("Content-Length");
      return { body: response.body, bytes: Number(whole) };
    },
    async delete(keys) {
      for (let at = 0; at < keys.length; at += deletesAtOnce)
        await Promise.all(
          keys.slice(at, at + deletesAtOnce).map(async (key) => {
            const response = await sendRequest(`/${key}`, { method: "DELETE" });
            await response?.body?.cancel();
          }),
        );
    },
    async list(after) {
      const query = new URLSearchParams({ "list-type": "2", ...(after !== null && { "continuation-token": after }) });
      const response = await sendRequest(`?${query}`);
      if (!response) throw new Error("The picture store has no such bucket.");
      return readList(await response.text());
    },
  };
}

/** Parses a response of ListObjectsV2. Keys of pictures contain nothing that XML escapes; a continuation token may. */
function readList(xml: string): { files: StoredFile[]; next: string | null } {
  const [head = "", ...entries] = xml.split("<Contents>");
  const files = entries.map((entry) => ({
    key: valueOf(entry, "Key") ?? "",
    bytes: Number(valueOf(entry, "Size")),
    storedAt: new Date(valueOf(entry, "LastModified") ?? 0).toISOString(),
  }));
  // Some services write these elements before the files, others after them.
  const rest = `${head}${entries.at(-1) ?? ""}`;
  return { files, next: valueOf(rest, "IsTruncated") === "true" ? valueOf(rest, "NextContinuationToken") : null };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function valueOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return null;
  const text = xml.slice(start + name.length + 2, end);
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!);
}
