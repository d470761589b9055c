import { describe, expect, it } from "vitest";
import { findVenture, listVentures } from "../../app/domain/ventures/queries.server";
import { venturesPerPage } from "../../app/domain/ventures/venture";
import { ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { venture } from "../support/rows";
import { formerSlug, insert } from "../support/insert";

const month = (number: number) => `2026-0${number}-01T00:00:00.000Z`;
const named = (name: string, given: Parameters<typeof venture>[0] = {}) => venture({ name, ...given });
const inactive = { status: "inactive" } as const;

describe("the list of ventures", () => {
  it("VEN-1 D29 has the active ones, newest first; of one moment the last written first", async () => {
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
    expect((await listVentures(db, null)).items.map((card) => card.name)).toEqual(["New", "Tie 2", "Tie 1", "Old"]);
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
        stack: ["w", "x", "y", "z"].map((name) => ({ name })),
      }),
    );
    expect((await listVentures(db, null)).items).toEqual([
      {
        slug: "blue-green-loom",
        name: "Blue-Green: Loom",
        image: "https://host.example/l.png",
        owners: 2,
        summary: "The problem",
        stack: ["w", "x", "y", "z"],
      },
    ]);
  });

  it("VEN-4 the micro description goes before the problem", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("A", { microDescription: "Micro", problem: "Problem" }));
    expect((await listVentures(db, null)).items[0]).toMatchObject({ summary: "Micro", image: null, owners: 0 });
  });

  it("D5 pages list every active venture once, in order", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: venturesPerPage + 25 }, (_, number) =>
      named(`Venture ${number}`, { createdAt: month(1 + (number % 4)), ...(number % 5 === 0 ? inactive : {}) }),
    );
    await insert(db, ventures, ...rows, ...Array.from({ length: 20 }, (_, number) => named(`More ${number}`)));
    const first = await listVentures(db, null);
    const second = await listVentures(db, first.next);
    expect([first.items.length, first.next, second.next]).toEqual([venturesPerPage, first.items.at(-1)!.slug, null]);
    const seen = [...first.items, ...second.items].map((card) => card.slug);
    expect(new Set(seen).size).toBe(rows.filter((row) => row.status === "active").length + 20);
    expect(seen).toHaveLength(new Set(seen).size);
  });

  it("VEN-7 is empty without any", async () => {
    expect(await listVentures(await openDatabase(), null)).toEqual({ items: [], next: null });
  });
});

describe("the venture at an address", () => {
  it("VEN-9 to VEN-12 is found by the slug of its name, with all that its page shows", async () => {
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
    expect(await findVenture(db, "thread-desk")).toEqual({
      venture: expect.objectContaining({
        slug: "thread-desk",
        name: "Thread Desk",
        status: "active",
        problem: "P",
        solution: "S",
        useCase: "U",
        keyFeatures: ["One", "Two"],
        ownership: ["A"],
        stack: ["x"],
        url: "https://thread.example",
        images: ["https://host.example/1.png", "/images/2.png"],
        showcaseImage: "https://host.example/s.png",
        wideLogo: "https://host.example/l.png",
      }) as unknown,
    });
  });

  it("an address that is no web address is not shown", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread", { url: "javascript:alert(1)" }));
    expect(await findVenture(db, "thread")).toMatchObject({ venture: { url: "" } });
  });

  it("D30 names with hyphens and punctuation are found by their slug", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Re:Loom (beta)"), named("Blue-Green"), named("Q&A Desk"));
    expect(await findVenture(db, "reloom-beta")).toHaveProperty("venture.name", "Re:Loom (beta)");
    expect(await findVenture(db, "blue-green")).toHaveProperty("venture.name", "Blue-Green");
    expect(await findVenture(db, "qa-desk")).toHaveProperty("venture.name", "Q&A Desk");
  });

  it("VEN-13 the name itself, hyphens as spaces and in any case, leads to it", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread Desk", { slug: "another-slug" }));
    expect(await findVenture(db, "thread-desk")).toEqual({ movedTo: "another-slug" });
    expect(await findVenture(db, "THREAD-Desk")).toEqual({ movedTo: "another-slug" });
  });

  it("VEN-14 D30 part of the name leads to the first that has it", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("First Loom"), named("Second Loom"));
    expect(await findVenture(db, "loom")).toEqual({ movedTo: "first-loom" });
    expect(await findVenture(db, "cond-lo")).toEqual({ movedTo: "second-loom" });
    expect(await findVenture(db, "lo")).toBeNull();
  });

  it("VEN-13 VEN-14 D30 the slug goes before the name, the name before a former address, that before a part", async () => {
    const db = await openDatabase();
    await insert(
      db,
      ventures,
      named("Alpha Beta Gamma"),
      named("Other", { slug: "beta" }),
      named("Beta", { slug: "beta-2" }),
      named("Former"),
    );
    expect(await findVenture(db, "beta")).toHaveProperty("venture.name", "Other");
    await insert(db, ventures, named("Delta Mode"), named("Delta", { slug: "delta-2" }), named("Mode Delta"));
    await formerSlug(db, ventures, "delta", "former");
    expect(await findVenture(db, "delta")).toEqual({ movedTo: "delta-2" });
    await formerSlug(db, ventures, "mode", "former");
    expect(await findVenture(db, "mode")).toEqual({ movedTo: "former" });
  });

  it("VEN-13 an inactive venture is found by nothing, and hides no active one", async () => {
    const db = await openDatabase();
    await insert(db, ventures, named("Thread Desk", inactive), named("Sleeping", inactive));
    await formerSlug(db, ventures, "old", "sleeping");
    for (const address of ["sleeping", "Sleeping", "leep", "old", "thread-desk"])
      expect(await findVenture(db, address), address).toBeNull();
    await insert(db, ventures, named("Thread Desk", { slug: "thread-desk-2" }));
    expect(await findVenture(db, "thread-desk")).toEqual({ movedTo: "thread-desk-2" });
  });

  it("LIKE wildcards in a query are plain text", async () => {
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
      expect(await findVenture(db, address), address).toBeNull();
    }
    expect(await findVenture(db, "00% loo")).toEqual({ movedTo: "100-loom" });
  });
});
