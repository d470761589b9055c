import type { R2MultipartUpload, R2UploadedPart } from "@cloudflare/workers-types";

/** In bytes. R2 requires parts of at least 5 MiB, all of the same size but the last. */
export const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a stream of unknown length in parts, holding one part in memory. The object exists only after `complete`;
 * otherwise call `abort`.
 */
export class StreamUpload {
  readonly #parts: R2UploadedPart[] = [];
  bytes = 0;

  constructor(readonly upload: R2MultipartUpload) {}

  async send(stream: ReadableStream<Uint8Array>): Promise<void> {
    let part = new Uint8Array(partBytes);
    let filled = 0;
    for await (const chunk of stream) {
      for (let at = 0; at < chunk.byteLength;) {
        const piece = chunk.subarray(at, at + partBytes - filled);
        part.set(piece, filled);
        filled += piece.byteLength;
        at += piece.byteLength;
        if (filled < partBytes) continue;
        await this.#sendPart(part);
        // A new buffer: the upload may still be reading the previous one.
        part = new Uint8Array(partBytes);
        filled = 0;
      }
    }
    if (filled > 0 || this.#parts.length === 0) await this.#sendPart(part.subarray(0, filled));
  }

  /** Throws if the stored object's size differs from the bytes sent. */
  async complete(): Promise<void> {
    const { size } = await this.upload.complete(this.#parts);
    if (size !== this.bytes) throw new Error(`The bucket stored ${size} of ${this.bytes} bytes.`);
  }

  abort(): Promise<void> {
    return this.upload.abort();
  }

  async #sendPart(part: Uint8Array): Promise<void> {
    this.#parts.push(await this.upload.uploadPart(this.#parts.length + 1, part));
    this.bytes += part.byteLength;
  }
}
