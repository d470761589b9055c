import { findHostFault, type FetchOf } from "../../base/limits/public-hosts";
import { isWebUrl } from "../../base/web/urls";
import { maxFileBytes, sizeText } from "./library";
import { contentTypeOf } from "../../ui/imagery/picture-address";
import { readImage } from "./read-image";

/** A picture of another site, or why there is none. */
export type FetchedPicture =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }
  | { readonly ok: false; readonly reason: string };

/** In milliseconds. */
const timeout = 15_000;
const maxRedirects = 3;
const refuse = (reason: string) => ({ ok: false, reason }) as const;

/**
 * Fetches a picture from another site, for an editor who wants a copy of it. Only over https, only from public hosts,
 * only up to the upload limit, and only if it is a picture.
 */
export async function fetchPicture(address: string, fetch: FetchOf): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeout);
  let next = address.trim();
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!isPlainHttps(next)) return refuse("Only pictures at public https addresses can be fetched.");
      const fault = await findHostFault(new URL(next).hostname, fetch, signal);
      if (fault)
        return refuse(fault.isPermanent ? "Only pictures at public https addresses can be fetched." : fault.text);
      // Every redirect is checked: an allowed address must not lead to a forbidden one.
      const response = await fetch(next, { headers: { Accept: "image/*" }, redirect: "manual", signal });
      const location = response.headers.get("Location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        next = new URL(location, next).href;
        continue;
      }
      if (!response.ok) return refuse(`The other site returned ${response.status}.`);
      return await readBody(response);
    }
    return refuse("The address redirects too many times.");
  } catch {
    return refuse("The other site did not respond.");
  }
}

function isPlainHttps(address: string): boolean {
  if (!isWebUrl(address)) return false;
  const { protocol, port } = new URL(address);
  return protocol === "https:" && port === "";
}

async function readBody(response: Response): Promise<FetchedPicture> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxFileBytes) {
      await reader?.cancel();
      return refuse(`This picture is larger than ${sizeText(maxFileBytes)}.`);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const image = readImage(bytes);
  return image.ok ? { ok: true, bytes, contentType: contentTypeOf[image.type] } : refuse(image.reason);
}
