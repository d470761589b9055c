import { describe, expect, it } from "vitest";
import { allStoredTypes } from "../../app/types.server";
import { findVenture, listVentures, findVentureRelations } from "../../app/ventures/queries.server";
import { venturesPerPage } from "../../app/ventures/venture";
import { tools, ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { recordFormerSlug, insert } from "../support/insert";
import { tool, venture } from "../support/rows";

const month = (number: number) => `2026-0${number}-01T00:00:00.000Z`;
const named = (name: string, given: Parameters<typeof venture>[0] = {}) => venture({ name, ...given });
const inactive = { status: "inactive" } as const;

const origin = "https://plainloom.example";
const visit = { now: "2026-07-01T00:00:00.000Z", origin, types: allStoredTypes };

describe("the list of ventures", () => {
  it("VEN-1 D29 has the active ones, newest first; at equal times, the last inserted first", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      named("Old", { createdAt: month(1) }),
      named("New", { createdAt: month(3) }),
      named("Off", { createdAt: month(4), ...inactive }),
      named("Tie 1", { createdAt: month(2) }),
      named("Tie 2", { createdAt: month(2) }),
    );
    expect((await listVentures(db, null, visit)).items.map((card) => card.name)).toEqual([
      "New",
      "Tie 2",
      "Tie 1",
      "Old",
    ]);
  });

  it("VEN-2 to VEN-6 a card has its fields", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      named("Blue-Green: Loom", {
        showcaseImage: "",
        squareLogo: "https://host.example/l.png",
        ownership: ["A", "B"],
        microDescription: "",
        problem: "The problem",
        useCase: "First this happened. It was done.",
        stack: ["w", "x", "y", "z"].map((name) => ({ name })),
      }),
    );
    expect((await listVentures(db, null, visit)).items).toEqual([
      {
        slug: "blue-green-loom",
        name: "Blue-Green: Loom",
        image: "https://host.example/l.png",
        isLogo: true,
        owners: 2,
        summary: "The problem",
        status: "active",
        outcome: "It was done.",
        stack: ["w", "x", "y", "z"],
      },
    ]);
  });

  it("VEN-4 the micro description takes precedence over the problem", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("A", { microDescription: "Micro", problem: "Problem" }));
    expect((await listVentures(db, null, visit)).items[0]).toMatchObject({ summary: "Micro", image: null, owners: 0 });
  });

  it("D5 pages list every active venture once, in order", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: venturesPerPage + 25 }, (_, number) =>
      named(`Venture ${number}`, { createdAt: month(1 + (number % 4)), ...(number % 5 === 0 ? inactive : {}) }),
    );
    await insert(db, ventures, ...rows, ...Array.from({ length: 20 }, (_, number) => named(`More ${number}`)));
    const first = await listVentures(db, null, visit);
    const second = await listVentures(db, first.next, visit);
    expect([first.items.length, first.next, second.next]).toEqual([venturesPerPage, first.items.at(-1)!.slug, null]);
    expect([first.isFirst, second.isFirst, second.previous]).toEqual([true, false, null]);
    const seen = [...first.items, ...second.items].map((card) => card.slug);
    expect(new Set(seen).size).toBe(rows.filter((row) => row.status === "active").length + 20);
    expect(seen).toHaveLength(new Set(seen).size);
  });

  it("VEN-7 is empty if there are none", async () => {
    expect(await listVentures(await openDatabase(), null, visit)).toEqual({
      items: [],
      next: null,
      isFirst: true,
      previous: null,
    });
  });
});

describe("the venture at an address", () => {
  it("VEN-9 to VEN-12 is found by the slug of its name, with everything its page shows", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      named("Thread Desk", {
        problem: "P",
        solution: "S",
        useCase: "U",
        keyFeatures: "- One\n- Two",
        ownership: ["A"],
        stack: [{ name: "x" }],
        url: "https://thread.example",
        images: ["https://host.example/1.png", "javascript:x", "/images/2.png"],
        showcaseImage: "https://host.example/s.png",
        wideLogo: "",
        squareLogo: "https://host.example/l.png",
      }),
    );
    expect(await findVenture(db, "thread-desk", origin)).toEqual({
      venture: expect.objectContaining({
        slug: "thread-desk",
        name: "Thread Desk",
        status: "active",
        problem: "P",
        solution: "S",
        useCase: "U",
        keyFeatures: ["One", "Two"],
        ownership: ["A"],
        stack: [{ name: "x", path: null }],
        url: "https://thread.example",
        images: ["https://host.example/1.png", "/images/2.png"],
        showcaseImage: "https://host.example/s.png",
        wideLogo: "https://host.example/l.png",
      }) as unknown,
    });
  });

  it("names of its stack lead to the tools of the directory, in any case", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "sb", name: "Supabase" }), tool({ id: "unused", name: "Unused" }));
    await insert(db, ventures, named("Thread", { stack: [{ name: "supabase" }, { name: "Mapbox" }] }));
    expect(await findVenture(db, "thread", origin)).toMatchObject({
      venture: {
        stack: [
          { name: "supabase", path: "/ai-product-stack/sb" },
          { name: "Mapbox", path: null },
        ],
      },
    });
  });

  it("leads on to the active ventures before and after it", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      ...["One", "Two", "Three", "Four"].map((name, index) => named(name, { createdAt: month(index + 1) })),
      named("Off", { createdAt: "2026-02-15T00:00:00.000Z", ...inactive }),
    );
    const around = async (slug: string) => {
      const { previous, next } = await findVentureRelations(db, slug, visit);
      return [previous?.title, next?.title];
    };
    expect(await around("two")).toEqual(["Three", "One"]);
    expect(await around("four")).toEqual([undefined, "Three"]);
    expect(await around("one")).toEqual(["Two", undefined]);
  });

  it("an invalid URL is not shown", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread", { url: "javascript:alert(1)" }));
    expect(await findVenture(db, "thread", origin)).toMatchObject({ venture: { url: "" } });
  });

  it("D30 names with hyphens and punctuation are found by their slug", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Re:Loom (beta)"), named("Blue-Green"), named("Q&A Desk"));
    expect(await findVenture(db, "reloom-beta", origin)).toHaveProperty("venture.name", "Re:Loom (beta)");
    expect(await findVenture(db, "blue-green", origin)).toHaveProperty("venture.name", "Blue-Green");
    expect(await findVenture(db, "qa-desk", origin)).toHaveProperty("venture.name", "Q&A Desk");
  });

  it("VEN-13 its name redirects to it, in any case and with hyphens for spaces", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread Desk", { slug: "another-slug" }));
    expect(await findVenture(db, "thread-desk", origin)).toEqual({ movedTo: "another-slug" });
    expect(await findVenture(db, "THREAD-Desk", origin)).toEqual({ movedTo: "another-slug" });
  });

  it("VEN-14 D30 part of a name redirects to the first venture that contains it", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("First Loom"), named("Second Loom"));
    expect(await findVenture(db, "loom", origin)).toEqual({ movedTo: "first-loom" });
    expect(await findVenture(db, "cond-lo", origin)).toEqual({ movedTo: "second-loom" });
    expect(await findVenture(db, "lo", origin)).toBeNull();
  });

  it("VEN-13 VEN-14 D30 the slug takes precedence over the name, the name over a previous slug, and that over part of a name", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      named("Alpha Beta Gamma"),
      named("Other", { slug: "beta" }),
      named("Beta", { slug: "beta-2" }),
      named("Former"),
    );
    expect(await findVenture(db, "beta", origin)).toHaveProperty("venture.name", "Other");
    await insert(db, ventures, named("Delta Mode"), named("Delta", { slug: "delta-2" }), named("Mode Delta"));
    await recordFormerSlug(db, ventures, "delta", "former");
    expect(await findVenture(db, "delta", origin)).toEqual({ movedTo: "delta-2" });
    await recordFormerSlug(db, ventures, "mode", "former");
    expect(await findVenture(db, "mode", origin)).toEqual({ movedTo: "former" });
  });

  it("VEN-13 an inactive venture is never found, and hides no active one", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread Desk", inactive), named("Sleeping", inactive));
    await recordFormerSlug(db, ventures, "old", "sleeping");
    for (const address of ["sleeping", "Sleeping", "leep", "old", "thread-desk"])
      expect(await findVenture(db, address, origin), address).toBeNull();
    await insert(db, ventures, named("Thread Desk", { slug: "thread-desk-2" }));
    expect(await findVenture(db, "thread-desk", origin)).toEqual({ movedTo: "thread-desk-2" });
  });

  it("LIKE wildcards in a query are matched literally", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread Desk"), named("100% Loom"));
    for (const address of [
      "",
      "-",
      "---",
      "%",
      "%%%",
      "___",
      "*",
      "th_ead",
      "thread%desk",
      "' or 1=1 --",
      '"""',
      "nope",
      "a".repeat(5_000),
      "🎉🎉🎉",
    ]) {
      expect(await findVenture(db, address, origin), address).toBeNull();
    }
    expect(await findVenture(db, "00% loo", origin)).toEqual({ movedTo: "100-loom" });
  });
});
