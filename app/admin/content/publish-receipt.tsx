import { useEffect, useState } from "react";
import { Badge } from "~/ui/portal/badge";

/** The public page as a visitor receives it. */
interface Receipt {
  readonly address: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly cache: string;
}

/** Shown after publishing: fetches the public page without a session and reports what it contains. */
export function PublishReceipt({ type, rowId }: { type: string; rowId: number }) {
  const [receipt, setReceipt] = useState<Receipt | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readLivePage(`/admin/${type}/${rowId}/live`)
      .then((livePage) => isCurrent && setReceipt(livePage))
      .catch(() => isCurrent && setReceipt("failed"));
    return () => {
      isCurrent = false;
    };
  }, [type, rowId]);
  const live = receipt !== null && receipt !== "failed" ? receipt : null;
  return (
    <section aria-label="Publish receipt" className="mb-6 rounded-card border border-line bg-raised px-5 pt-4 pb-2">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        The live page
        {live && (
          <Badge tone={live.status === 200 ? "good" : "danger"}>{live.status === 200 ? "Live" : "Not live"}</Badge>
        )}
      </h2>
      <div role="status">
        {receipt === null && <p className="mt-1 text-sm text-muted">Checking the live page…</p>}
        {receipt === "failed" && <p className="mt-1 text-sm text-danger">The live page could not be checked.</p>}
        {live && (
          <>
            <p className="mt-1">
              <a href={live.address} target="_blank" rel="noopener" className="text-link break-words">
                {live.title || live.address}
              </a>
            </p>
            {live.description && <p className="mt-1 max-w-prose text-sm text-muted">{live.description}</p>}
            <details className="mt-1">
              <summary className="text-link flex min-h-11 w-fit items-center text-sm">Details</summary>
              <dl className="receipt">
                <dt>Address</dt>
                <dd className="break-all">{live.address}</dd>
                <dt>Status</dt>
                <dd>{live.status}</dd>
                <dt>Title</dt>
                <dd>{live.title || "None"}</dd>
                <dt>Description</dt>
                <dd>{live.description || "None"}</dd>
                <dt>Structured data</dt>
                <dd>{live.kinds.join(", ") || "None"}</dd>
                <dt>Cache</dt>
                <dd>{live.cache || "None"}</dd>
              </dl>
            </details>
          </>
        )}
      </div>
    </section>
  );
}

async function readLivePage(link: string): Promise<Receipt> {
  // For a signed-in user the link redirects to the public path, which is then read without the session.
  const redirect = await fetch(link, { cache: "no-store" });
  const address = new URL(redirect.url).pathname;
  const response = await fetch(address, { credentials: "omit", cache: "reload" });
  // The head is enough. Styles are removed: they would not apply, but parsing them would violate this page's CSP.
  const [head = ""] = (await response.text()).split(/<body[\s>]/i, 1);
  const page = new DOMParser().parseFromString(head.replace(/<style\b[^]*?<\/style>/gi, ""), "text/html");
  const kinds = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      const data = JSON.parse(script.textContent ?? "") as { "@graph"?: ReadonlyArray<{ "@type"?: unknown }> };
      return (data["@graph"] ?? []).map((node) => String(node["@type"] ?? "Unnamed"));
    } catch {
      return ["Unreadable"];
    }
  });
  return {
    address,
    status: response.status,
    title: page.title,
    description: page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
    kinds,
    cache: response.headers.get("Cache-Status") ?? "",
  };
}
