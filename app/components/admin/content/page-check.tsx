import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { ContentType } from "~/domain/content/types/content-type";
import { checkPage, internalLinks } from "~/domain/content/writing/page-check";
import type { RootData } from "~/domain/settings/settings";
import { useFormValues } from "../fields/form-values";

/** How long after the last change the links are tried, in milliseconds. */
const settle = 1_500;

/** What is missing from the page, or will be cut, as the form stands; links that lead nowhere among it. */
export function PageCheck({ type, texts }: { type: ContentType; texts: Readonly<Record<string, string>> }) {
  const place = useRef<HTMLElement>(null);
  const names = type.fields.map(({ name }) => name);
  const values = useFormValues(place, names, texts);
  const rich = type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => values[name] ?? "");
  const broken = useBrokenLinks(rich.join("\n"));
  if (!type.hasPage) return null;
  const findings = [...checkPage(type, values), ...broken.map((path) => `A link leads nowhere: ${path}`)];
  return (
    <section ref={place} aria-label="Before you publish" className="editor-check">
      <h2 className="form-field-label">Before you publish</h2>
      {findings.length === 0 ? (
        <p className="text-sm text-good">Nothing is missing.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {findings.map((finding) => (
            <li key={finding} className="break-words">
              {finding}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The links within the site that do not answer a visitor. */
function useBrokenLinks(html: string): readonly string[] {
  const site = useRouteLoaderData("root") as RootData | undefined;
  const origin = site?.origin ?? "";
  const [broken, setBroken] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const links = [...new Set([...internalLinks(html, origin), ...internalLinks(html, location.origin)])];
      const dead = await Promise.all(
        links.map(async (path) => {
          try {
            const { status } = await fetch(path, { method: "HEAD", credentials: "omit", signal: stop.signal });
            return status === 404 || status === 410 ? [path] : [];
          } catch {
            return [];
          }
        }),
      );
      if (!stop.signal.aborted) setBroken(dead.flat());
    }, settle);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [html, origin]);
  return broken;
}
