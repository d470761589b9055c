import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createSession } from "../../app/accounts/sessions.server";
import { uploadLimits } from "../../app/content/media/library";
import {
  setPrivateHeaders,
  requireRoutePermission,
  requireSession,
  signedInContext,
} from "../../app/portal/session/access-guard";
import { databaseContext, requestContext } from "../../app/routing/context";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { addAccount, cheapHash } from "../support/accounts";
import { openDatabase } from "../support/database";
import { noMail } from "../support/no-mail";

const url = new URL("https://plainloom.example/admin/users");

async function withPeople(): Promise<DatabaseClient> {
  const db = await openDatabase();
  await db.write([db.query.delete(accounts)]);
  await addAccount(db, "ada");
  await addAccount(db, "bea", "user");
  return db;
}

/** Runs one middleware as the router does, and resolves to what it threw. */
async function pass(
  guard: typeof requireSession,
  db: DatabaseClient,
  who: string | null,
  context = new RouterContextProvider(),
) {
  const logged: string[] = [];
  context.set(databaseContext, db);
  context.set(requestContext, {
    origin: url.origin,
    callerOrigin: url.origin,
    now: new Date().toISOString(),
    types: [],
    requestId: "1",
    clientAddress: "local",
    purge: async () => {},
    findBackups: async () => ({ stored: null, isOverdue: false }),
    analyticsHosts: [],
    pictures: { store: null, limits: uploadLimits(undefined, undefined) },
    retentionMonths: 24,
    messages: { setup: noMail, origin: url.origin, linkOrigin: url.origin, allowsPrivateWebhooks: false },
    deliverMessages: () => {},
    afterResponse: () => {},
    log: (event) => void logged.push(event),
  });
  const headers = who
    ? { Cookie: `__Host-session=${await createSession(db, who, "", { passwordHash: cheapHash, queries: [] })}` }
    : {};
  const args = { request: new Request(url, { headers }), url, context, params: {}, pattern: "/admin/users" };
  try {
    await guard(args as never, async () => new Response());
    return { context, logged, thrown: null };
  } catch (thrown) {
    return { context, logged, thrown: thrown as Response & { init?: ResponseInit } };
  }
}

describe("the guard", () => {
  it("GUARD-2 requires a session, and replaces the history entry", async () => {
    const { thrown } = await pass(requireSession, await withPeople(), null);
    expect([thrown!.status, thrown!.headers.get("Location"), thrown!.headers.get("X-Remix-Replace")]).toEqual([
      302,
      "/auth?return=%2Fadmin%2Fusers",
      "true",
    ]);
  });

  it("GUARD-4 accepts any session where no role is required", async () => {
    const db = await withPeople();
    for (const [name, role] of [
      ["ada", "admin"],
      ["bea", "user"],
    ] as const) {
      const { thrown, context } = await pass(requireSession, db, name);
      expect(thrown).toBeNull();
      expect(context.get(signedInContext)).toMatchObject({ person: { id: name }, role });
    }
  });

  it("GUARD-3 GUARD-5 accepts only administrators where the role is required", async () => {
    const db = await withPeople();
    const ada = await pass(requireSession, db, "ada");
    expect((await pass(requireRoutePermission, db, null, ada.context)).thrown).toBeNull();
    const bea = await pass(requireSession, db, "bea");
    const refused = await pass(requireRoutePermission, db, null, bea.context);
    expect([refused.thrown!.init?.status, refused.logged]).toEqual([403, ["access_denied"]]);
  });

  it("GUARD-6 refuses if the session was not checked first", async () => {
    const { thrown } = await pass(requireRoutePermission, await withPeople(), "ada");
    expect(thrown).toBeInstanceOf(Error);
  });

  it("1.4 refuses if the session cannot be read", async () => {
    const db = await withPeople();
    const failing: DatabaseClient = {
      ...db,
      read: async () => Promise.reject(new Error("D1_ERROR: Network connection lost.")),
    };
    const { thrown, logged } = await pass(requireSession, failing, "ada");
    expect([thrown!.init?.status, logged]).toEqual([503, ["read_failed"]]);
  });

  it("F10 treats an account whose role cannot be read as a user", async () => {
    const db = await withPeople();
    let reads = 0;
    // The first read is the session, the second the role.
    const failing: DatabaseClient = {
      ...db,
      read: (query) =>
        (reads += 1) === 2 ? Promise.reject(new Error("D1_ERROR: Network connection lost.")) : db.read(query),
    };
    const { thrown, context, logged } = await pass(requireSession, failing, "ada");
    expect([thrown, context.get(signedInContext).role, logged]).toEqual([null, "user", ["role_lookup_failed"]]);
  });

  it("0.1 ADM-1 keeps every response out of caches and search engines, and sends Retry-After", async () => {
    const answer = async (status: number) => {
      const response = new Response(null, { status, headers: { "Cache-Control": "public, max-age=60" } });
      await setPrivateHeaders({} as never, async () => response);
      return ["Cache-Control", "X-Robots-Tag", "Retry-After"].map((name) => response.headers.get(name));
    };
    expect(await answer(200)).toEqual(["private, no-store", "noindex, nofollow", null]);
    expect(await answer(503)).toEqual(["private, no-store", "noindex, nofollow", expect.stringMatching(/^\d+$/)]);
  });
});
