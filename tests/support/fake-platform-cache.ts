import { type CachedEntrypoint, freshnessOf, isStorable, tagsOf } from "../../workers/page-cache";

/** An entry point behind the platform's cache, which behaves as documented. Records purges. */
export class FakePlatformCache implements CachedEntrypoint {
  readonly purges: string[][] = [];
  readonly #stored = new Map<string, { response: Response; at: number }>();

  constructor(
    readonly render: (request: Request) => Promise<Response>,
    readonly now: () => number,
  ) {}

  async fetch(request: Request): Promise<Response> {
    const entry = this.#stored.get(request.url);
    if (!entry) return this.#renew(request, "MISS");
    const { freshSeconds, whileRevalidating, ifError } = freshnessOf(entry.response.headers.get("Cache-Control") ?? "");
    const age = (this.now() - entry.at) / 1000;
    if (age <= freshSeconds) return withStatus(entry.response, "HIT");
    if (age <= freshSeconds + whileRevalidating) {
      await this.#renew(request, "EXPIRED").catch(() => undefined);
      return withStatus(entry.response, "UPDATING");
    }
    const response = await this.#renew(request, "EXPIRED").catch(() => null);
    if (response && response.status < 500) return response;
    return age <= freshSeconds + ifError ? withStatus(entry.response, "STALE") : (response ?? Response.error());
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
