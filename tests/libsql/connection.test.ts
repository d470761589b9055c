import { generateKeyPairSync, sign } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseClient, Timeouts } from "../../drizzle/client";
import { createLibsqlDatabase, serverClient } from "../../drizzle/libsql";
import { startFaultyProxy, type Fault } from "../support/faulty-proxy";
import { startLibsqlServer } from "../support/libsql-server";

const server = await startLibsqlServer();
const proxy = await startFaultyProxy(server.url);
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** For what happens soon, even on a busy machine. */
const slowPoll = { timeout: 20_000 };
const open = (timeouts?: Timeouts) => createLibsqlDatabase(serverClient({ url: proxy.url }), timeouts);
const run = (db: DatabaseClient, text: string) => db.write([db.query.run(sql.raw(text))]);
const names = async (db: DatabaseClient) =>
  (await db.read(db.query.select({ name: sql<string>`name`.as("name") }).from(sql`names`))).map(({ name }) => name);

beforeEach(async () => {
  proxy.fault = "none";
  const db = open();
  await run(db, "create table if not exists names (name text unique)");
  await run(db, "delete from names");
  await run(db, "insert into names values ('Ada')");
});

describe("a server that does not answer", () => {
  it.each(["stall", "hang"] as const)(
    "F4 %s: a batch is given up after its time, and its request ended",
    async (fault) => {
      const db = open({ readTimeout: 100, writeTimeout: 100 });
      proxy.fault = fault;
      await expect(names(db)).rejects.toMatchObject({ name: "DatabaseTimeout" });
      await expect(run(db, "insert into names values ('Bea')")).rejects.toMatchObject({ name: "DatabaseTimeout" });
      await expect.poll(() => proxy.waiting, slowPoll).toBe(0);
      proxy.fault = "none";
      expect(await names(open())).toContain("Ada");
    },
  );
});

describe("a server that fails", () => {
  it.each<Fault>(["cut", "lose", 429, 502, 503])(
    "F1 %s: a read is refused at once, asked once, and the next is answered",
    async (fault) => {
      const db = open();
      proxy.fault = fault;
      const before = proxy.requests;
      const reads = await Promise.allSettled([names(db), names(db)]);
      expect(reads.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect([proxy.requests - before, db.cost.failedReads]).toEqual([1, 2]);
      proxy.fault = "none";
      expect(await names(db)).toEqual(["Ada"]);
    },
  );

  it.each<Fault>(["cut", "lose"])(
    "F5 %s: a write whose answer is lost is done once, as a whole, and is not repeated",
    async (fault) => {
      const db = open();
      proxy.fault = fault;
      const insert = (name: string) => db.query.run(sql`insert into names values (${name})`);
      await expect(db.write([insert("Bea"), insert("Cem")])).rejects.toThrow();
      proxy.fault = "none";
      await expect.poll(() => names(db), slowPoll).toEqual(["Ada", "Bea", "Cem"]);
    },
  );

  it("F8 a batch with a statement that fails leaves nothing", async () => {
    const db = open();
    const insert = (name: string) => db.query.run(sql`insert into names values (${name})`);
    await expect(db.write([insert("Bea"), insert("Ada"), insert("Cem")])).rejects.toThrow("UNIQUE constraint failed");
    expect(await names(db)).toEqual(["Ada"]);
  });

  it("F3 blocked writes are refused with the server's reason, and reads go on", async () => {
    const db = open();
    await server.blockWrites("The quota is used up");
    try {
      await expect(run(db, "insert into names values ('Bea')")).rejects.toThrow("The quota is used up");
      expect(await names(db)).toEqual(["Ada"]);
    } finally {
      await server.blockWrites(null);
    }
    await run(db, "insert into names values ('Bea')");
    expect(await names(db)).toEqual(["Ada", "Bea"]);
  });
});

describe("a database that another connection has locked", () => {
  const insert = (db: DatabaseClient, name: string) => db.query.run(sql`insert into names values (${name})`);
  async function lock() {
    const transaction = await createClient({ url: server.url }).transaction("write");
    await transaction.execute("insert into names values ('Other')");
    return transaction;
  }

  it("is written when it is free again, also by a batch that reads first", async () => {
    const db = open();
    const other = await lock();
    const before = proxy.requests;
    const written = db.write([db.query.run(sql`select * from names`), insert(db, "Bea")]);
    await expect.poll(() => proxy.requests, slowPoll).toBe(before + 1);
    // Time for a batch that does not wait to begin and read.
    await setTimeout(100);
    await other.commit();
    await written;
    expect(await names(db)).toEqual(["Ada", "Other", "Bea"]);
  });

  it("F4 is read meanwhile, and a write that waits too long is given up", async () => {
    const db = open({ writeTimeout: 200 });
    const other = await lock();
    await expect(db.write([insert(db, "Bea")])).rejects.toMatchObject({ name: "DatabaseTimeout" });
    expect(await names(db)).toEqual(["Ada"]);
    await other.rollback();
    await open().write([insert(db, "Cem")]);
    expect(await names(db)).toContain("Cem");
  });
});

describe("the token", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  function tokenWith(claims: object): string {
    const content = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), privateKey).toString("base64url")}`;
  }

  it("is sent with every request; without it, or with one that only reads, the server refuses", async () => {
    const guarded = await startLibsqlServer({
      publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    });
    const openWith = (authToken?: string) => createLibsqlDatabase(serverClient({ url: guarded.url, authToken }));
    try {
      const writer = openWith(tokenWith({ a: "rw" }));
      await run(writer, "create table names (name text)");
      expect(await names(writer)).toEqual([]);
      const reader = openWith(tokenWith({ a: "ro" }));
      expect(await names(reader)).toEqual([]);
      await expect(run(reader, "insert into names values ('Bea')")).rejects.toThrow();
      for (const token of [undefined, "", "wrong"])
        await expect(names(openWith(token))).rejects.toThrow(/40[013]|auth/i);
      expect(await names(writer)).toEqual([]);
    } finally {
      await guarded.close();
    }
  });
});
