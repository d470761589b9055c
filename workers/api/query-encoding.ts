import { invalidEncoding } from "../../app/api/api-error";
import { decodePercentEncoding } from "../../app/base/web/percent-encoding";

/**
 * Throws a 400 when the percent-encoding of a query is not valid UTF-8, for example half a surrogate pair. Parsing
 * would silently replace such bytes and answer a different query. A percent sign that is not followed by two hex digits
 * stands for itself, as in `name=like.%loom%`.
 */
export function requireUtf8Query(url: URL): void {
  for (const parameter of url.search.slice(1).split("&")) {
    const [name = "", ...value] = parameter.split("=");
    const decodedName = decode(name);
    if (decodedName === null) throw invalidEncoding("the name of a parameter");
    if (decode(value.join("=")) === null) throw invalidEncoding(`the parameter "${decodedName.slice(0, 100)}"`);
  }
}

const decode = (text: string) => decodePercentEncoding(text.replace(/%(?![\da-f]{2})/gi, "%25"));
