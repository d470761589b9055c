import { encodeHexLowerCase } from "@oslojs/encoding";

/** The SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** A 32-bit FNV-1a hash of a text's UTF-16 code units. For choosing and comparing, not for secrets. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1)
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193) >>> 0;
  return value;
}
