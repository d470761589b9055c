import { encodeHexLowerCase } from "@oslojs/encoding";

/** The SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
