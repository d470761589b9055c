import { freshnessOf, isStorable, tagsOf } from "../../workers/page-cache/page-cache";
import type { CachedEntrypoint } from "../../workers/page-cache/page-store";

/** An entry point behind the platform's cache, which behaves as documented. Records purges. */
export class FakePlatformCache implements CachedEntrypoint {
  readonly purges: string[][] = [];
  readonly #stored = new Map<string, { response: Response; at: number }>();

  constructor(
    readonly render: (request: Request) => Promise<Response>,
    readonly now: () => number,
  ) {}

  async fetch(request: Request): Promise<Response> {
    const kept = this.#stored.get(request.url);
    if (!kept) return this.#renew(request, "MISS");
    const { fresh, whileRevalidating, ifError } = freshnessOf(kept.response.headers.get("Cache-Control") ?? "");
    const age = (this.now() - kept.at) / 1000;
    if (age <= fresh) return withStatus(kept.response, "HIT");
    if (age <= fresh + whileRevalidating) {
      await this.#renew(request, "EXPIRED").catch(() => undefined);
      return withStatus(kept.response, "UPDATING");
    }
    const renewed = await this.#renew(request, "EXPIRED").catch(() => null);
    if (renewed && renewed.status < 500) return renewed;
    return age <= fresh + ifError ? withStatus(kept.response, "STALE") : (renewed ?? Response.error());
  }

  async purge(tags: string[]): Promise<void> {
    this.purges.push(tags);
    for (const [url, { response }] of this.#stored) {
      if (tagsOf(response).some((tag) => tags.includes(tag))) this.#stored.delete(url);
    }
  }

  async #renew(request: Request, status: string): Promise<Response> {
    const response = await this.render(request);
    if (isStorable(response)) this.#stored.set(request.url, { response: response.clone(), at: this.now() });
    return withStatus(response, isStorable(response) ? status : "DYNAMIC");
  }
}

function withStatus(response: Response, status: string): Response {
  const answer = new Response(response.clone().body, response);
  answer.headers.set("CF-Cache-Status", status);
  return answer;
}
