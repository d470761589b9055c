import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hasMarkdown, markdownAddress } from "../../app/base/web/agent-documents";
import { newSetId, updateRow } from "../../app/content/saving/store.server";
import { answerDay } from "../../app/enquiries/rules/answer-time";
import { storedTypes } from "../../app/types.server";
import { sampleVentureIds } from "../../app/ventures/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, tools, ventures } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { formEntries, validAnswers } from "../support/intake";
import { publicPages } from "../support/public-pages";
import { now, post, tool, venture } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const ours = "https://www.weaverstreet.studio";
const atOurs = startServer({ renderPage }, { PUBLIC_ORIGIN: ours });
const atExample = startServer({ renderPage });
/** Removes the comments that React puts between two texts, and nonces, whose random base64 can read like a claim ("75+"). */
const withoutMarkers = (html: string) => html.replaceAll(/<!-- -->| nonce="[^"]*"/g, "");
const open = async (path: string) => withoutMarkers(await (await atOurs(ours + path)).text());
const openExample = async (path: string) => withoutMarkers(await (await atExample(path)).text());

const builtIn = "/blog/post/how-to-test-a-prompt-with-fifty-real-cases";
const documents = [
  "/feed.xml",
  "/sitemap.xml",
  "/sitemap/ventures-1.xml",
  "/api/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  ...["blog", "stack", "ventures", "work", "services"].map((type) => `/llms-full/${type}-0.txt`),
];
// The screen of a missing venture names what was asked for.
const pages = [
  ...publicPages.filter((path) => path !== "/ventures/berthnote"),
  "/blog/post/written-by-mara",
  builtIn,
  "/ventures/night-ferry",
];
const samplePaths = [...pages, ...pages.filter(hasMarkdown).map(markdownAddress), ...documents];
/** Everything that the sample settings, team and ventures invent. */
const invented =
  /plainloom|Weft Example|Marlow Quay|working days|VentureBeat|project list|network\.example|Mara Voss|Idris Calloway|Lena Takahara|Berthnote|Stallwick|50\+|\$10M|85%(?! to)|87%|40\+|75\+|100\+|\b4\.5\b|4 to 12 weeks|3 to 6 months|began with a familiar|founder-led|builds plainly|Plain speech/i;

let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  await insert(
    db,
    tools,
    tool({ id: "cursor", name: "Cursor", howWeUseIt: "Plainloom uses it." }),
    tool({ id: "own-tool", name: "Own Tool", howWeUseIt: "Night shifts use it." }),
  );
  await insert(
    db,
    ventures,
    ...sampleVentureIds.map((id) =>
      venture({ id, name: id === "berthnote" ? "Berthnote" : id, ownership: ["Plainloom"] }),
    ),
    venture({ id: "ours", name: "Night Ferry" }),
  );
  await insert(db, posts, post({ title: "Written by Mara", author: "Mara Voss", isFeatured: true }));
});

describe("D47 at a real origin", () => {
  it("no page, feed, sitemap or structured data has a sample value that nobody edited or confirmed", async () => {
    const found: string[] = [];
    for (const path of samplePaths) {
      const text = await open(path);
      const match = invented.exec(text);
      if (match) found.push(`${path}: ${text.slice(Math.max(0, match.index - 60), match.index + 60)}`);
    }
    expect(found).toEqual([]);
  });

  it("at an origin for examples they show, all of them", async () => {
    expect(await openExample("/about")).toMatch(/Mara Voss.*Idris Calloway.*Lena Takahara/s);
    expect(await openExample("/about")).toMatch(/founder-led.*began with a familiar.*Plain speech/s);
    expect(await openExample("/")).toContain("hello@plainloom.example");
    expect(await openExample("/ventures")).toContain("Berthnote");
    expect(await openExample(builtIn)).toContain("Mara Voss");
  });

  it("the data API gives visitors no sample venture, and counts none", async () => {
    const read = async (at: string, query: string) => {
      const response = await (at === ours ? atOurs : atExample)(`${at}/api/rest/v1/ventures_data?${query}`, {
        headers: { Prefer: "count=exact" },
      });
      return [await response.json(), response.headers.get("Content-Range")] as const;
    };
    expect(await read(ours, "select=id")).toEqual([[{ id: "ours" }], "0-0/1"]);
    expect(await read(ours, "select=id&id=eq.berthnote")).toEqual([[], "*/0"]);
    expect(await read(ours, "select=id&name=ilike.*night*")).toEqual([[{ id: "ours" }], "0-0/1"]);
    expect((await read(origin, "select=id"))[1]).toBe("0-6/7");
  });

  it("the data API gives visitors no author of the sample team who was not confirmed", async () => {
    const authors = async (at: string) => {
      const query = "select=author:%22Blog%20Post%20-%20Author%22&order=%22Blog%20Post%20-%20Posted%20Date%22";
      const response = await (at === ours ? atOurs : atExample)(`${at}/api/rest/v1/Blog_posts?${query}`);
      return ((await response.json()) as Array<{ author: string }>).map(({ author }) => author);
    };
    await insert(db, posts, post({ title: "Written by one of us", author: "Ada Weaver" }));
    expect((await authors(ours)).toSorted()).toEqual(["", "Ada Weaver"]);
    expect((await authors(origin)).toSorted()).toEqual(["Ada Weaver", "Mara Voss"]);
    await storeSettings(db, { confirmed: ["team.Mara Voss"] });
    expect((await authors(ours)).toSorted()).toEqual(["Ada Weaver", "Mara Voss"]);
    await storeSettings(db, {});
  });

  it("a page that cannot read the settings claims nothing either", async () => {
    const failing = startServer(
      { renderPage, openDatabase: async () => Promise.reject(new Error("gone")) },
      { PUBLIC_ORIGIN: ours },
    );
    const text = await (await failing(`${ours}/about`)).text();
    expect(invented.exec(text)?.[0]).toBeUndefined();
  });

  it("edited and confirmed values show", async () => {
    await storeSettings(db, {
      brand: "Weaverstreet",
      contactEmail: "hello@weaverstreet.studio",
      confirmed: ["team.Mara Voss", "claims.products", "story"],
      rating: { value: 4.5, count: 12 },
      ratingSource: "The members’ survey of our association",
    });
    const about = await open("/about");
    expect(about).toContain("Mara Voss");
    expect(about).not.toContain("Lena Takahara");
    expect(about).toMatch(/founder-led.*began with a familiar.*Plain speech/s);
    expect(about).toContain("mailto:hello@weaverstreet.studio");
    expect(about).not.toContain("Company profile");
    expect(about).toContain("Rated 4.5 out of 5 in 12 reviews");
    const home = await open("/");
    expect([home.includes("products shipped"), home.includes("client success")]).toEqual([true, false]);
    expect(await open("/blog/post/written-by-mara")).toContain("Mara Voss");
  });

  it("how long a price range takes, and where most projects start, show once confirmed", async () => {
    const shown = async () => {
      const [list, page, intake] = [
        await open("/services"),
        await open("/services/startup-mvp"),
        await open("/onboarding"),
      ];
      expect(list).toContain("$10K - $20K");
      return [list.includes("4 to 8 weeks"), page.includes("Most start at"), intake.includes("4 to 8 weeks")];
    };
    await storeSettings(db, {});
    expect(await shown()).toEqual([false, false, false]);
    await storeSettings(db, { confirmed: ["prices"] });
    expect(await shown()).toEqual([true, true, true]);
  });

  it("a sample venture shows once somebody saved it, in the list, at its address and in the sitemap", async () => {
    const shown = async () => {
      const [list, sitemap] = [await open("/ventures"), await open("/sitemap/ventures-1.xml")];
      const { status } = await atOurs(`${ours}/ventures/berthnote`);
      return [list.includes("Berthnote"), sitemap.includes("/ventures/berthnote"), status];
    };
    expect(await shown()).toEqual([false, false, 404]);
    const [row] = await db.read(db.query.select().from(ventures).where(eq(ventures.id, "berthnote")));
    await updateRow(db, storedTypes.ventures, row!.rowId, 1, { problem: "Ours" }, { by: null, now, setId: newSetId() });
    expect(await shown()).toEqual([true, true, 200]);
  });
});

describe("D61 how a sample tool is used", () => {
  const shown = async (at: string) => {
    const send = at === ours ? atOurs : atExample;
    const [page, api] = await Promise.all([
      send(`${at}/ai-product-stack/cursor`),
      send(`${at}/api/rest/v1/stack_items?select=how_we_use_it&id=eq.cursor`),
    ]);
    return [(await page.text()).includes("How We Use"), ((await api.json()) as Array<Record<string, string>>)[0]];
  };

  it("is told at an origin for examples, and at a real one once somebody saved it", async () => {
    expect(await shown(origin)).toEqual([true, { how_we_use_it: "Plainloom uses it." }]);
    expect(await shown(ours)).toEqual([false, { how_we_use_it: "" }]);
    expect(await open("/ai-product-stack/own-tool")).toContain("Night shifts use it.");
    const [row] = await db.read(db.query.select().from(tools).where(eq(tools.id, "cursor")));
    await updateRow(
      db,
      storedTypes.stack,
      row!.rowId,
      1,
      { howWeUseIt: "Ours." },
      { by: null, now, setId: newSetId() },
    );
    expect(await shown(ours)).toEqual([true, { how_we_use_it: "Ours." }]);
  });
});

describe("values that nobody configured are left out", () => {
  const thanks = "/onboarding";

  it("WIZ-19 GEN-17 an empty contact, profile or booking page takes its links along, everywhere", async () => {
    await storeSettings(db, { contactEmail: "", profileUrl: "", bookingUrl: "", tagline: "" });
    for (const path of publicPages) {
      const text = await openExample(path);
      const empty = /href="(?:mailto:)?"|mailto:\?|Company profile|Strategy Call|"email":""|"sameAs":\[""\]/.exec(text);
      expect(empty?.[0], path).toBeUndefined();
    }
    expect(await openExample("/ai-product-stack")).not.toContain("Suggest a Tool");
    expect(await openExample("/terms")).not.toContain("mailto:");
  });

  it("WIZ-17 WIZ-19 the thank-you offers a call and promises an answer only where that is configured", async () => {
    let visitors = 0;
    const thankYou = async () => {
      const body = new FormData();
      visitors += 1;
      // The same answers again would be the same enquiry, with the promise of its time.
      const problem = `Problem ${visitors}`;
      for (const [name, value] of formEntries(validAnswers, { problem })) body.append(name, value);
      const headers = { Origin: new URL(origin).origin, "CF-Connecting-IP": `203.0.113.${visitors}` };
      const text = withoutMarkers(await (await atExample("/onboarding", { method: "POST", body, headers })).text());
      expect(text).toContain("Thank you! Your project has arrived.");
      expect(text).toContain("It is in the inbox of Plainloom.");
      return (
        /<p[^>]*><strong>(Row 7 is ours.*?)<\/p>/.exec(text)?.[1] + (/>(Book a Strategy Call)</.exec(text)?.[1] ?? "")
      );
    };
    await storeSettings(db, { bookingUrl: "", answeredBy: "", answerTime: "" });
    expect(await thankYou()).toBe("Row 7 is ours.</strong> ");
    const bookingUrl = "https://calls.weaverstreet.studio";
    await storeSettings(db, { bookingUrl, answeredBy: "Ana Borealis", answerTime: "the same day" });
    // Arrived today, which is the day promised.
    const today = answerDay(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`, "UTC");
    expect(await thankYou()).toBe(`Row 7 is ours:</strong> Ana Borealis answers by ${today}.Book a Strategy Call`);
    await storeSettings(db, { bookingUrl: "", answeredBy: "Ana Borealis", answerTime: "soon" });
    expect(await thankYou()).toBe("Row 7 is ours.</strong> Ana Borealis answers soon.");
  });

  it("LEGAL-3 the legal pages name the operator once there is one", async () => {
    await storeSettings(db, {});
    expect(await openExample("/terms")).toContain("Weft Example Ltd, 4 Weaver’s Row, Marlow Quay (sample)");
    expect(await open("/terms")).not.toContain("is operated by");
    await storeSettings(db, { legalName: "Weaverstreet Ltd", legalAddress: "1 Loom Lane, Leeds, United Kingdom" });
    for (const path of ["/terms", "/privacy"])
      expect(await openExample(path)).toContain("Weaverstreet Ltd, 1 Loom Lane, Leeds, United Kingdom");
  });

  it("ABOUT-8 the footer names the operator, at a real origin only a real one", async () => {
    await storeSettings(db, {});
    expect(await openExample("/")).toContain("Weft Example Ltd · 4 Weaver’s Row, Marlow Quay (sample)");
    await storeSettings(db, { legalName: "Weaverstreet Ltd", legalAddress: "Leeds" });
    expect(await open("/")).toContain("Weaverstreet Ltd · Leeds");
  });

  it("LEGAL-1, D64 the legal pages tell the day they were last updated once somebody entered or confirmed it", async () => {
    const told = async (path: string) =>
      /last updated <time dateTime="([\d-]+)"[^>]*>([^<]+)</i.exec(await open(path))?.slice(1);
    await storeSettings(db, {});
    expect([await told("/terms"), await told("/privacy")]).toEqual([undefined, undefined]);
    expect(await openExample("/terms")).toContain("January 1, 2024");
    await storeSettings(db, { confirmed: ["legalUpdated"] });
    expect(await told("/terms")).toEqual(["2024-01-01", "January 1, 2024"]);
    await storeSettings(db, { legalUpdated: "2026-11-26" });
    for (const path of ["/terms", "/privacy"]) expect(await told(path)).toEqual(["2026-11-26", "November 26, 2026"]);
  });

  it("WIZ-17 no page promises an answer, unless the settings say who answers and when", async () => {
    const promise =
      /\b(?:we|you|someone|somebody)(?:’ll| will)? (?:will )?(?:reply|answer|hear from|get an answer|respond|write (?:back )?to you)/i;
    for (const path of [...publicPages, thanks]) {
      const main = (await openExample(path)).replace(/<script.*?<\/script>/gs, "");
      expect(promise.exec(main)?.[0], path).toBeUndefined();
    }
    await storeSettings(db, { answerTime: "within two working days", answeredBy: "a founder" });
    for (const path of ["/", "/services", "/services/startup-mvp", "/ai-product-manager", "/about"])
      expect(await openExample(path), path).toContain("A founder answers within two working days.");
  });
});
