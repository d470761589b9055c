import { useEffect, useState } from "react";
import { Badge } from "../list/badge";

/** What a visitor gets at a page's address. */
interface Receipt {
  readonly address: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly cache: string;
}

/** After a publish: looks at the live page as a visitor would, and says what is there. */
export function PublishReceipt({ type, rowId }: { type: string; rowId: number }) {
  const [receipt, setReceipt] = useState<Receipt | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readLivePage(`/admin/${type}/${rowId}/live`)
      .then((found) => isCurrent && setReceipt(found))
      .catch(() => isCurrent && setReceipt("failed"));
    return () => {
      isCurrent = false;
    };
  }, [type, rowId]);
  const live = receipt !== null && receipt !== "failed" ? receipt : null;
  return (
    <section aria-label="Publish receipt" className="mb-6 rounded-card border border-line bg-raised px-5 py-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        The live page
        {live && (
          <Badge tone={live.status === 200 ? "good" : "danger"}>{live.status === 200 ? "Live" : "Not live"}</Badge>
        )}
      </h2>
      <div role="status">
        {receipt === null && <p className="mt-1 text-sm text-muted">Looking at it as a visitor would …</p>}
        {receipt === "failed" && (
          <p className="mt-1 text-sm text-danger">It could not be looked at. Open it yourself.</p>
        )}
        {live && (
          <dl className="receipt">
            <dt>Address</dt>
            <dd>
              <a href={live.address} target="_blank" rel="noopener" className="text-link break-all">
                {live.address}
              </a>
            </dd>
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
        )}
      </div>
    </section>
  );
}

async function readLivePage(link: string): Promise<Receipt> {
  // The link leads the signed-in person to the address; a visitor has no session.
  const led = await fetch(link, { cache: "no-store" });
  const address = new URL(led.url).pathname;
  const response = await fetch(address, { credentials: "omit", cache: "reload" });
  // The head says it all. Its styles are left out: the page's policy forbids them here, though they style nothing.
  const [head = ""] = (await response.text()).split(/<body[\s>]/i, 1);
  const page = new DOMParser().parseFromString(head.replace(/<style\b[^]*?<\/style>/gi, ""), "text/html");
  const kinds = [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
    try {
      return String((JSON.parse(script.textContent ?? "") as { "@type"?: unknown })["@type"] ?? "Unnamed");
    } catch {
      return "Unreadable";
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
