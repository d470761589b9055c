import { privatePolicy } from "../app/base/web/cache-policy";

/** A minimal HTML page for errors handled before rendering. `title` and `text` are trusted HTML. */
export function plainPage(status: number, title: string, text: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p>`;
  return new Response(`${page}</html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": privatePolicy },
  });
}
