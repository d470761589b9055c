import { halfCharacter } from "../../app/domain/api/api-error";

/**
 * Refuses a query whose percent signs stand for bytes that are no UTF-8, half a surrogate pair among them. Parsing it
 * would put replacement characters in their place, and the answer would be one to another question. A percent sign with
 * no digits behind it means itself: `name=like.%loom%`.
 */
export function requireUtf8Query(url: URL): void {
  for (const parameter of url.search.slice(1).split("&")) {
    const [name = "", ...value] = parameter.split("=");
    const readable = decoded(name);
    if (readable === null) throw halfCharacter("the name of a parameter");
    if (decoded(value.join("=")) === null) throw halfCharacter(`the parameter "${readable.slice(0, 100)}"`);
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return null;
  }
}
