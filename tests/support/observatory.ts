import { parsePolicy } from "./content-policy";

/**
 * The Mozilla HTTP Observatory's score for the headers of a page: 100 minus penalties, plus bonuses if at least 90 is
 * left. Ignores what our headers cannot earn: a preloaded domain, integrity of third-party scripts, and cookies on a
 * page that sets none.
 */
export function observatoryScore(headers: Headers): number {
  const policy = parsePolicy(headers.get("Content-Security-Policy"));
  const scripts = (policy.get("script-src") ?? policy.get("default-src") ?? []).join(" ");
  const styles = (policy.get("style-src") ?? []).join(" ");
  const unsafe = /'unsafe-(?:inline|eval)'|\bdata:|\bhttps?:|\*/;
  const is = (name: string, ...values: string[]) => values.includes(headers.get(name) ?? "");
  const transport = Number(/max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1] ?? 0);

  let penalties = 0;
  if (policy.size === 0 || scripts === "") penalties += 25;
  else if (unsafe.test(scripts)) penalties += 20;
  if (transport === 0) penalties += 20;
  else if (transport < 15_768_000) penalties += 10;
  const isFramable = !is("X-Frame-Options", "DENY", "SAMEORIGIN") && policy.get("frame-ancestors") === undefined;
  if (isFramable) penalties += 20;
  if (!is("X-Content-Type-Options", "nosniff")) penalties += 5;
  if (headers.has("Access-Control-Allow-Origin")) penalties += 50;
  if (penalties > 10) return 100 - penalties;

  const strict = policy.get("default-src")?.join(" ") === "'none'" && !unsafe.test(scripts + styles);
  const bonuses =
    (strict ? 10 : 0) +
    (is("Cross-Origin-Resource-Policy", "same-origin") ? 10 : 0) +
    (is("Cross-Origin-Embedder-Policy", "require-corp", "credentialless") ? 10 : 0) +
    (is("Cross-Origin-Opener-Policy", "same-origin") ? 10 : 0) +
    (isFramable ? 0 : 5) +
    (is("Referrer-Policy", "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin") ? 5 : 0);
  return 100 - penalties + bonuses;
}
