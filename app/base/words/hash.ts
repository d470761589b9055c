/** A 32-bit FNV-1a hash of a text's UTF-16 code units. For choosing and comparing, not for secrets. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1)
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193) >>> 0;
  return value;
}
