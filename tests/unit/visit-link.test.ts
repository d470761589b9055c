import { describe, expect, it } from "vitest";
import { visitLink } from "../../app/catalog/findings/outside-links.server";

const site = "https://mill.example";
const page = "https://loom.example.com/page";

type Answer = number | Readonly<{ status: number; to: string }>;

/** Other sites. `asked` are the requests to them. Names that begin with "inside" lead to a private network. */
function web(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const agents = new Set<string | null>();
  const fetch = async (address: string, init: RequestInit) => {
    const url = new URL(address);
    if (url.host === "cloudflare-dns.com") {
      const isInside = url.searchParams.get("name")!.startsWith("inside");
      return Response.json({ Answer: [{ type: 1, data: isInside ? "10.0.0.7" : "93.184.216.34" }] });
    }
    asked.push(`${init.method} ${address}`);
    agents.add(new Headers(init.headers).get("User-Agent"));
    expect(init.redirect).toBe("manual");
    const answer = answers[`${init.method} ${address}`] ?? answers[address];
    if (answer === undefined) throw new Error("connection refused");
    if (typeof answer === "number") return new Response(null, { status: answer });
    return new Response(null, { status: answer.status, headers: { Location: answer.to } });
  };
  const visit = (address: string) => visitLink(address, site, fetch);
  return { asked, agents, visit };
}

describe("a visit to a link (ATT-6)", () => {
  it("asks for the head only, in the site's own name, where that is answered", async () => {
    const { asked, agents, visit } = web({ [page]: 200 });
    expect(await visit(page)).toEqual({ state: "there" });
    expect(asked).toEqual([`HEAD ${page}`]);
    expect([...agents]).toEqual([`LinkCheck/1.0 (+${site})`]);
  });

  it("asks for the page where the head is refused", async () => {
    const { asked, visit } = web({ [`HEAD ${page}`]: 404, [`GET ${page}`]: 200 });
    expect(await visit(page)).toEqual({ state: "there" });
    expect(asked).toEqual([`HEAD ${page}`, `GET ${page}`]);
  });

  it.each([401, 403, 429, 451, 503])("takes %i for no answer about the page", async (status) => {
    expect(await web({ [page]: status }).visit(page)).toEqual({ state: "unclear" });
  });

  it.each([
    [404, true],
    [410, true],
    [500, false],
  ])("says of %i whether the site itself calls the page gone", async (status, isGone) => {
    expect(await web({ [page]: status }).visit(page)).toEqual({ state: "failed", isGone });
  });

  it("counts silence as a failure", async () => {
    expect(await web({}).visit(page)).toEqual({ state: "failed", isGone: false });
  });

  it("finds the new address behind permanent redirects, and keeps the fragment", async () => {
    const { visit } = web({
      [`${page}#part`]: { status: 301, to: "/second" },
      "https://loom.example.com/second": { status: 308, to: "https://mill.example.com/third" },
      "https://mill.example.com/third": 200,
    });
    expect(await visit(`${page}#part`)).toEqual({ state: "moved", to: "https://mill.example.com/third#part" });
  });

  it("ignores a temporary redirect, and one that changes only www, scheme or slash", async () => {
    const there = { state: "there" };
    const second = "https://loom.example.com/second";
    expect(await web({ [page]: { status: 302, to: second }, [second]: 200 }).visit(page)).toEqual(there);
    const other = "https://www.loom.example.com/page/";
    const plain = "http://loom.example.com/page";
    expect(await web({ [plain]: { status: 301, to: other }, [other]: 200 }).visit(plain)).toEqual(there);
  });

  it("gives up in a circle of redirects", async () => {
    const { asked, visit } = web({ [page]: { status: 301, to: page } });
    expect(await visit(page)).toEqual({ state: "unclear" });
    expect(asked).toHaveLength(4);
  });

  it.each(["https://10.0.0.1/", "http://localhost/", "https://inside.example.com/", "file:///etc/passwd"])(
    "asks nothing of %s, also after a redirect",
    async (to) => {
      const direct = web({ [to]: 200 });
      expect(await direct.visit(to)).toEqual({ state: "unclear" });
      expect(direct.asked).toEqual([]);
      const redirected = web({ [page]: { status: 301, to }, [to]: 200 });
      expect(await redirected.visit(page)).toEqual({ state: "unclear" });
      expect(redirected.asked).toEqual([`HEAD ${page}`]);
    },
  );
});
