/** Like `decodeURIComponent`, but null for a text that it would throw for: anyone can type "%" into an address. */
export function decodePercentEncoding(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
