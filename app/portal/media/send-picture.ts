import type { LibraryPicture, UploadResponse } from "~/content/media/library";

/** The endpoint for uploads by script. */
const path = "/admin/media/files";

const lostConnection: UploadResponse = { ok: false, reason: "The connection was lost.", retry: true };

/** Sends an upload's form. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function sendPicture(
  form: FormData,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(asUploadResponse(request.response, request.status)));
    request.addEventListener("error", () => resolve(lostConnection));
    request.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) return reject(new DOMException("Cancelled", "AbortError"));
    request.send(form);
  });
}

/** Saves the alt text of a picture. */
export async function describePicture(
  { rowId }: Pick<LibraryPicture, "rowId">,
  alt: string,
  isDecorative: boolean,
): Promise<UploadResponse> {
  const form = new FormData();
  form.set("intent", "describe");
  form.set("picture", String(rowId));
  form.set("alt", alt);
  if (isDecorative) form.set("decorative", "on");
  try {
    const response = await fetch(path, { method: "POST", body: form, headers: { Accept: "application/json" } });
    return asUploadResponse(await response.json().catch(() => null), response.status);
  } catch {
    return lostConnection;
  }
}

/** Fetches another site's picture through the server, as a file to upload. */
export async function fetchFile(address: string): Promise<File | { readonly reason: string }> {
  const form = new FormData();
  form.set("intent", "fetch");
  form.set("address", address);
  try {
    const response = await fetch(path, { method: "POST", body: form });
    if (response.ok) return new File([await response.blob()], new URL(address).pathname.split("/").at(-1) || "Picture");
    const result = asUploadResponse(await response.json().catch(() => null), response.status);
    return { reason: result.ok ? "" : result.reason };
  } catch {
    return { reason: "The connection was lost." };
  }
}

/** A page of the pictures that match a search, newest first; null if they could not be read. */
export async function findPictures(
  text: string,
  after: string | null,
): Promise<{ readonly pictures: readonly LibraryPicture[]; readonly after: string | null } | null> {
  const query = new URLSearchParams({ q: text, ...(after !== null && { after }) });
  try {
    const response = await fetch(`${path}?${query}`, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function asUploadResponse(body: unknown, status: number): UploadResponse {
  if (typeof body === "object" && body !== null && "ok" in body) return body as UploadResponse;
  if (status === 401 || status === 403)
    return { ok: false, reason: "You are signed out. Sign in, then try again.", retry: true };
  return { ok: false, reason: `The server returned ${status}.`, retry: status >= 500 };
}
