import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { sign } from "aws4";
import type { S3Bucket } from "../../workers/media/s3-store";
import { listen } from "./listen";

interface Stored {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly at: Date;
}

/** An S3-compatible service with one empty bucket, on a free loopback port. */
export interface S3Server {
  readonly bucket: S3Bucket;
  close(): Promise<void>;
}

/** Files per list response. Amazon's limit is a thousand; with 2, a few files need several responses. */
const pageSize = 2;

/**
 * Starts a server that answers like Amazon's. It takes path-style requests, verifies each signature with another
 * library than the product's, and compares the body with the signed digest.
 */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Stored>();
  const bucket = { name: "pictures", region: "eu-test-1", keyId: "key-of-tests", secret: "secret-of-tests" };

  function isSigned(request: IncomingMessage): boolean {
    const authorization = request.headers.authorization ?? "";
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
    if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
    const signature = sign(
      {
        service: "s3",
        region: bucket.region,
        method: request.method ?? "",
        path: request.url ?? "",
        headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
      },
      { accessKeyId: bucket.keyId, secretAccessKey: bucket.secret },
    );
    return String(signature.headers?.["Authorization"]) === authorization;
  }

  function list(url: URL): string {
    const after = url.searchParams.get("continuation-token")?.replace(/^from "(.*)" & on$/, "$1") ?? "";
    const keys = [...files.keys()].toSorted().filter((key) => key > after);
    const entries = keys.slice(0, pageSize).map((key) => {
      const { bytes, at } = files.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    // The token contains characters that must be escaped in XML and URLs.
    const next =
      keys.length > pageSize
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>from &quot;${keys[pageSize - 1]}&quot; &amp; on</NextContinuationToken>`
        : "<IsTruncated>false</IsTruncated>";
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${next}${entries.join("")}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? "", "http://s3.test");
    const [, name, ...rest] = url.pathname.split("/");
    const key = rest.join("/");
    const say = (status: number, headers: Record<string, string | number> = {}, text: string | Buffer = "") =>
      response.writeHead(status, { "Content-Length": Buffer.byteLength(text), ...headers }).end(text);
    if (!isSigned(request)) return void say(403, {}, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (name !== bucket.name) return void say(404, {}, "<Error><Code>NoSuchBucket</Code></Error>");
    if (request.method === "GET" && key === "") return void say(200, { "Content-Type": "application/xml" }, list(url));
    if (request.method === "DELETE") {
      files.delete(key);
      return void response.writeHead(204).end();
    }
    if (request.method === "PUT") {
      const digest = createHash("sha256").update(body).digest("hex");
      if (request.headers["x-amz-content-sha256"] !== digest) return void say(400);
      files.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "", at: new Date() });
      return void say(200);
    }
    const file = files.get(key);
    if (!file) return void say(404, {}, "<Error><Code>NoSuchKey</Code></Error>");
    const headers = { "Content-Type": file.contentType };
    if (request.method === "HEAD")
      return void response.writeHead(200, { ...headers, "Content-Length": file.bytes.length }).end();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined) return void say(200, headers, file.bytes);
    const part = file.bytes.subarray(Number(first), Number(last) + 1);
    say(206, { ...headers, "Content-Range": `bytes ${first}-${last}/${file.bytes.length}` }, part);
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const endpoint = await listen(server);
  return {
    bucket: { ...bucket, endpoint },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
