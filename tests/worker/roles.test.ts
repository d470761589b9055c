import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq, getTableName } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyAccountAction } from "../../app/accounts/people.server";
import { createToken, tokenTables } from "../../app/api/api-tokens.server";
import { apiTables } from "../../app/api/contract";
import { isAllowed, permissionNames, type Role, roleNames } from "../../app/base/access/permissions";
import { permissionFor } from "../../app/portal/session/access-guard";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, media, posts, revisions, siteSettings, enquiries, terms, userRoles } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { accountPassword, addAccount, sessionCookie } from "../support/accounts";
import { contentSections } from "../support/content-sections";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { post, enquiry, term } from "../support/rows";
import { logOf, origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
const settingsRevision = "55555555-5555-4555-8555-555555555555";
let db: DatabaseClient;
const cookies = new Map<Role, string>();

/** Every person is named after their role. */
async function begin(): Promise<void> {
  db = await openDatabase();
  for (const role of roleNames) {
    await addAccount(db, role, role);
    cookies.set(role, await sessionCookie(db, role));
  }
  await insert(db, posts, post({ rowId: 1, title: "A post", draft: true }));
  await insert(db, terms, term({ rowId: 1, term: "A term" }), term({ rowId: 2, term: "Another" }));
  await insert(db, enquiries, enquiry({ id: "enquiry", email: "pia@prospect.example", status: "new" }));
  await insert(db, siteSettings, { key: "site", value: "{}" });
  const saved = { action: "save-settings", section: "settings", area: "settings" };
  await insert(db, activity, { who: "admin", actor: "admin", ...saved });
  await db.write([
    db.query.insert(revisions).values({
      tableName: "site_settings",
      rowKey: "site",
      rowId: 1,
      action: "update",
      before: "{}",
      setId: settingsRevision,
      accountId: "admin",
    }),
  ]);
}

/** Sends a request as somebody: a form if there are fields, otherwise a read. */
function send(role: Role, path: string, fields?: ReadonlyArray<readonly [string, string]>, method = "POST") {
  const headers = { Cookie: cookies.get(role)!, Origin: origin };
  if (!fields) return server(path, { headers });
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  return server(path, { method, headers, body });
}

async function open(role: Role, path: string): Promise<Page> {
  return new Page(await (await send(role, path)).text());
}

interface PortalRoute {
  readonly id: string;
  /** As the router's types spell it. */
  readonly pattern: string;
  /** An address of it. */
  readonly path: string;
}

/** The routes of the portal, from app/routes.ts. */
const routes: readonly PortalRoute[] = portalRoutes(testEnv.ROUTES);

function portalRoutes(entries: readonly RouteConfigEntry[]): PortalRoute[] {
  const { children = [] } = entries.find(({ path }) => path === "admin")!;
  const parts: Readonly<Record<string, string>> = {
    ":section": "glossary",
    ":row": "1",
    ":id": "enquiry",
    ":kind": "digest",
    ":file": "glossary.csv",
    ":picture": "1",
    "*": "nowhere/at/all",
  };
  return children.map(({ file, path, id = file.replace(/\.tsx?$/, "") }) => {
    const pattern = path === undefined ? "/admin" : `/admin/${path}`;
    const address = pattern.split("/").map((part) => parts[part] ?? part);
    return { id, pattern, path: address.join("/") };
  });
}

/**
 * Who may use a route, from the words of the requirement rather than the tables under test: administrators everything,
 * editors content, inbox accounts enquiries. Anything else is for administrators.
 */
function rolesFor(pattern: string, isWrite: boolean): readonly Role[] {
  if (/^\/admin(?:\/\*)?$/.test(pattern))
    return isWrite && pattern === "/admin" ? ["admin"] : ["inbox", "editor", "admin"];
  if (pattern === "/admin/activity" || pattern === "/admin/visits") return ["inbox", "editor", "admin"];
  // A request that does not say what to undo counts as content.
  if (pattern === "/admin/undo") return isWrite ? ["editor", "admin"] : ["inbox", "editor", "admin"];
  if (/^\/admin\/(?:submissions|suggestions|results)(?:[./]|$)/.test(pattern)) return ["inbox", "admin"];
  if (/^\/admin\/(?::section|stack-categories|redirects|asked|find|edit|media|needs-attention)(?:\/|$)/.test(pattern))
    return ["editor", "admin"];
  return ["admin"];
}

beforeAll(begin);

describe("ACC-11 a route of the portal", () => {
  it.each(routes)("$pattern has a permission", ({ pattern }) => {
    for (const method of ["GET", "POST"]) expect(permissionFor(pattern, method)).toBeOneOf([...permissionNames]);
  });

  it("that is missing from the table is for nobody", () => {
    for (const pattern of ["/admin/new-thing", "admin/new-thing", "", "/", "toString", "/admin/users/x"])
      expect(permissionFor(pattern, "GET"), pattern).toBeNull();
  });

  describe.each(roleNames)("as %s", (role) => {
    it.each(routes)("$pattern answers as the role says, to pages, data requests and forms", async (route) => {
      const { id, pattern, path } = route;
      const index = pattern === "/admin" ? "?index" : "";
      for (const isWrite of [false, true]) {
        const isIncluded = rolesFor(pattern, isWrite).includes(role);
        const fields = isWrite ? [] : undefined;
        const answers = {
          data: await send(
            role,
            isWrite ? `${path}.data${index}` : `${path}.data?_routes=${encodeURIComponent(id)}`,
            fields,
          ),
          // An allowed page would be rendered, which other tests cover.
          ...(!isIncluded && { page: await send(role, isWrite ? path + index : path, fields) }),
        };
        for (const [kind, { status, headers }] of Object.entries(answers)) {
          expect([kind, isWrite, status === 403], `${status}`).toEqual([kind, isWrite, !isIncluded]);
          expect(status, kind).toBeLessThan(500);
          expect(headers.get("Cache-Control"), kind).toContain("no-store");
        }
      }
    });
  });

  it("is refused to every kind of request", async () => {
    const path = "/admin/users";
    const answers = [
      await send("editor", `${path}.data`, [["intent", "invite"]]),
      ...(await Promise.all(["PUT", "PATCH", "DELETE"].map((method) => send("editor", path, [], method)))),
      await server(path, { method: "HEAD", headers: { Cookie: cookies.get("editor")! } }),
      await send("editor", `${path}/?_routes=root`),
    ];
    for (const { status, headers } of answers) expect([301, 403], headers.get("Location") ?? "").toContain(status);
  });

  it("the data of several routes is refused as a whole", async () => {
    const named = ["root", "admin", "people/users.route"].join(",");
    const answer = await send("editor", `/admin/users.data?_routes=${encodeURIComponent(named)}`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining("admin@example.com")]);
  });
});

describe("ACC-9 the data API", () => {
  const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
  const json = { "Content-Type": "application/json", Origin: origin };

  it.each(roleNames.flatMap((role) => apiTables.map(({ name }) => [role, name] as const)))(
    "as %s answers %s as the role says",
    async (role, name) => {
      const { key, readers } = apiTables.find((table) => table.name === name)!;
      const isContent = name !== "user_roles" && name !== "onboarding_submissions";
      for (const method of methods) {
        const query = method === "PATCH" || method === "DELETE" ? `?${encodeURIComponent(key)}=eq.nothing` : "";
        const answer = await server(`/api/rest/v1/${name}${query}`, {
          method,
          headers: { ...json, Cookie: cookies.get(role)! },
          ...(method !== "GET" && { body: "{}" }),
        });
        const isIncluded = isContent
          ? (method === "GET" && readers === "everybody") || role === "editor" || role === "admin"
          : name === "user_roles"
            ? method === "GET"
            : method === "POST";
        expect([method, answer.status === 403], `${answer.status}`).toEqual([method, !isIncluded]);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  it.each(roleNames)("shows drafts to an %s only if the role includes content", async (role) => {
    const answer = await server("/api/rest/v1/Blog_posts", { headers: { Cookie: cookies.get(role)! } });
    expect(await answer.json()).toHaveLength(role === "editor" || role === "admin" ? 1 : 0);
  });
});

describe("ACC-12 a refusal", () => {
  it.each([
    [
      "editor",
      "/admin/submissions",
      "Your role, Editor, does not include Enquiries. Ask an administrator.",
      "Glossary",
    ],
    ["inbox", "/admin/blog/1", "Your role, Inbox, does not include Content. Ask an administrator.", "Submissions"],
    ["inbox", "/admin/settings", "Your role, Inbox, does not include Settings. Ask an administrator.", "Submissions"],
  ] as const)("tells an %s at %s what is missing, and leads to what is there", async (role, path, text, section) => {
    const answer = await send(role, path);
    const page = new Page(await answer.text());
    expect([answer.status, page.title, page.texts("h1")]).toEqual([403, "Access Denied", ["Access Denied"]]);
    expect(page.main).toContain(text);
    expect(page.texts("a.side-brand")).toEqual(["Plainloom: view site"]);
    const [bar] = page.all("nav[aria-label=Sections]");
    expect(page.texts("a", bar)).toContain(section);
    for (const link of page.all("a", bar)) {
      const href = attribute(link, "href")!;
      expect((await send(role, href)).status, href).toBe(200);
    }
  });

  it.each(["/admin/nonsense", "/admin/nonsense/1/history", "/admin/no/such/page/at/all"])(
    "is not the answer to %s, which does not exist whatever the role includes",
    async (path) => {
      for (const role of ["inbox", "editor", "admin"] as const) {
        const answer = await send(role, path);
        const page = new Page(await answer.text());
        expect([role, answer.status, page.texts("h1")]).toEqual([role, 404, ["404 - Page Not Found"]]);
      }
      expect((await send("inbox", path, [["intent", "x"]])).status).not.toBe(403);
    },
  );

  it.each(["/account", "/account/second-factor"])(
    "ACC-7 has %s in its frame for who works in it, and in the site's for everyone else",
    async (path) => {
      for (const role of ["admin", "editor", "inbox"] as const) {
        const page = await open(role, path);
        expect(page.texts("nav[aria-label=Sections] [aria-current]"), role).toEqual(["Your account"]);
        expect([page.all("main").length, page.all("footer").length], role).toEqual([1, 0]);
        expect(page.texts("form[action=/auth/sign-out]"), role).toEqual(["Logout"]);
      }
      const page = await open("user", path);
      expect([page.all("nav[aria-label=Sections]").length, page.all("footer").length]).toEqual([0, 1]);
    },
  );

  it("sends people with no part of the portal to their own account", async () => {
    const page = await open("user", "/admin");
    expect(page.main).toContain("Administrator privileges are required.");
    expect(page.texts("main a.brand")).toEqual(["Plainloom"]);
    expect(page.hrefs("main li a")).toEqual(["/account"]);
    expect((await send("user", "/account")).status).toBe(200);
  });

  it.each([
    ["admin", "/admin"],
    ["editor", "/admin"],
    ["inbox", "/admin/submissions"],
    ["user", "/account"],
  ] as const)("never follows sign-in: an %s begins at %s", async (role, home) => {
    const form = { email: `${role}@example.com`, password: accountPassword };
    const signedIn = await server("/auth", {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(form),
    });
    expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([302, home]);
    expect((await send(role, home)).status).toBe(200);
    // People who are signed in already are sent there, too; a requested address, whatever the role, says what is
    // missing.
    expect((await send(role, "/auth")).headers.get("Location")).toBe(home);
    expect((await send(role, "/auth?return=%2Fadmin%2Fusers")).headers.get("Location")).toBe("/admin/users");
  });
});

describe("ACC-13 what a role does not include", () => {
  const administration = [
    "Submissions",
    "Results",
    "Suggested tools",
    "Messages",
    "Visits",
    "Settings",
    "API",
    "Import and export",
    "Activity",
    "Users",
  ];
  const included: Readonly<Record<Exclude<Role, "user">, readonly string[]>> = {
    inbox: ["Overview", "Submissions", "Results", "Suggested tools", "Visits", "Activity", "Your account"],
    editor: ["Overview", ...contentSections, "Visits", "Activity", "Your account"],
    admin: ["Overview", ...contentSections, ...administration, "Your account"],
  };

  it.each(["inbox", "editor", "admin"] as const)("is in no list and no link of the Overview of an %s", async (role) => {
    const page = await open(role, "/admin");
    const [bar] = page.all("nav[aria-label=Sections]");
    const names = page.texts("a", bar).filter((text) => !/^\d/.test(text));
    expect(names).toEqual(included[role]);
    const links = new Set(page.hrefs("a").map((href) => new URL(href, origin).pathname));
    for (const path of links)
      if (path.startsWith("/admin/")) expect((await send(role, `${path}.data`)).status, path).not.toBe(403);
  });

  it.each([
    ["inbox", true, false, false],
    ["editor", false, true, false],
    ["admin", true, true, true],
  ] as const)("is in no number and no panel of an %s", async (role, seesEnquiries, content, settings) => {
    const page = await open(role, "/admin");
    const { text } = page;
    expect([
      text.includes("pia@prospect.example"),
      page.all(".side-count").length > 0,
      text.includes("1 new submission"),
      text.includes("1 draft in Blog Posts"),
      text.includes("A post"),
      text.includes("Set up your site"),
      text.includes("admin saved the settings"),
      text.includes("Database Security Status"),
    ]).toEqual([seesEnquiries, seesEnquiries, seesEnquiries, content, content, settings, settings, settings]);
    // Nor in the data that the page was rendered from.
    expect([page.html.includes("pia@prospect.example"), page.html.includes("A post")]).toEqual([
      seesEnquiries,
      content,
    ]);
  });
});

describe("ACC-14 a change of role", () => {
  beforeEach(begin);
  const now = () => new Date().toISOString();

  it("takes effect at the next request of a session", async () => {
    const statuses = async () =>
      Promise.all(
        ["/admin/glossary", "/admin/submissions", "/admin/users", "/account"].map(
          async (path) => (await send("editor", path)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 403, 403, 200]);
    for (const [role, expected] of [
      ["inbox", [403, 200, 403, 200]],
      ["admin", [200, 200, 200, 200]],
      ["user", [403, 403, 403, 200]],
      ["editor", [200, 403, 403, 200]],
    ] as const) {
      const answer = await send("admin", "/admin/users", [
        ["intent", `make-${role}`],
        ["account", "editor"],
      ]);
      expect([answer.status, await statuses()]).toEqual([200, expected]);
    }
  });

  it.each(["user", "inbox", "editor"] as const)("to %s ends the API tokens of the account for good", async (role) => {
    await applyAccountAction(db, "make-admin", "editor", now(), "system");
    const scopes = tokenTables.map(({ name }) => `${name}:write`);
    const made = await createToken(db, { name: "One", scopes, days: 7 }, "editor", now());
    if (!made.ok) throw new Error(JSON.stringify(made));
    let statuses: number[] = [];
    const ask = () =>
      logOf(async () => {
        const headers = { Authorization: `Bearer ${made.token}`, "Content-Type": "application/json" };
        const read = await server("/api/rest/v1/Blog_posts", { headers });
        const write = await server("/api/rest/v1/Blog_posts", { method: "POST", headers, body: "{}" });
        statuses = [read.status, write.status];
      });
    await ask();
    expect(statuses).toEqual([200, expect.toSatisfy((status) => status !== 401 && status !== 403)]);
    // The role alone decides, even where nothing has revoked the token.
    await db.write([db.query.update(userRoles).set({ role }).where(eq(userRoles.userId, "editor"))]);
    await ask();
    expect(statuses).toEqual([401, 401]);
    await applyAccountAction(db, `make-${role}`, "editor", now(), "system");
    await applyAccountAction(db, "make-admin", "editor", now(), "system");
    await ask();
    expect(statuses).toEqual([401, 401]);
  });

  it("lets nobody undo what their role does not include", async () => {
    const remove = (role: Role, row: string, more: ReadonlyArray<readonly [string, string]> = []) =>
      send(role, "/admin/glossary", [["intent", "delete"], ["key", row], ["rows", "1"], ["confirmed", "1"], ...more]);
    const left = async () =>
      (await db.read(db.query.select({ rowId: terms.rowId }).from(terms))).map(({ rowId }) => rowId).toSorted();
    const undo = async (role: Role, set: string, of = "") =>
      (
        await send(role, "/admin/undo", [
          ["set", set],
          ["of", of],
        ])
      ).status;
    await remove("admin", "1");
    const [{ set }] = (await db.read(
      db.query
        .select({ set: revisions.setId })
        .from(revisions)
        .where(eq(revisions.tableName, getTableName(terms))),
    )) as [{ set: string }];
    expect(await left()).toEqual([2]);
    expect([await undo("user", set), await undo("inbox", set), await undo("editor", set)]).toEqual([403, 403, 409]);
    // A row of their own in the same set does not open the others.
    await remove("editor", "2", [["set", set]]);
    expect(await left()).toEqual([]);
    expect([await undo("editor", set), await left()]).toEqual([302, [2]]);
    expect([await undo("editor", settingsRevision), await undo("editor", set, "submissions")]).toEqual([409, 403]);
    expect([await undo("admin", set), await left()]).toEqual([302, [1, 2]]);
    expect(await undo("inbox", set, "submissions")).toBe(409);
  });

  it("lets a role undo its own changes, and an administrator everybody's, wherever Undo stands", async () => {
    const undo = async (role: Role, set: string, of = "") => {
      const fields = [
        ["set", set],
        ["of", of],
      ] as const;
      return (await send(role, "/admin/undo", fields)).status;
    };
    const setOf = async (section: string) => {
      const entries = await db.read(
        db.query
          .select({ key: activity.key, undoneAt: activity.undoneAt })
          .from(activity)
          .where(eq(activity.section, section)),
      );
      return entries.findLast(({ key, undoneAt }) => key !== null && !key.includes("undo/") && undoneAt === null)!.key!;
    };
    const stage = async () => (await db.read(db.query.select({ status: enquiries.status }).from(enquiries)))[0]!.status;
    const undoButtons = async (role: Role) =>
      (await open(role, "/admin/activity")).all("form[action=/admin/undo] button").length;
    const move = (role: Role) =>
      send(role, "/admin/submissions", [
        ["intent", "set-status"],
        ["status", "contacted"],
        ["key", "enquiry"],
      ]);

    await move("admin");
    expect(await stage()).toBe("contacted");
    const byAdmin = await setOf("submissions");
    expect([await undoButtons("inbox"), await undoButtons("admin")]).toEqual([0, 1]);
    expect([
      await undo("inbox", byAdmin, "submissions"),
      await undo("editor", byAdmin, "submissions"),
      await stage(),
    ]).toEqual([409, 403, "contacted"]);
    expect([await undo("admin", byAdmin, "submissions"), await stage()]).toEqual([302, "new"]);
    await move("inbox");
    expect(await undoButtons("inbox")).toBe(1);
    expect([await undo("inbox", await setOf("submissions"), "submissions"), await stage()]).toEqual([302, "new"]);

    // Pictures.
    const size = { width: 10, height: 10, bytes: 10 };
    await insert(db, media, { rowId: 1, hash: "a".repeat(32), type: "png", color: "clear", name: "A", ...size });
    const isThere = async () =>
      (await db.read(db.query.select({ deletedAt: media.deletedAt }).from(media)))[0]!.deletedAt === null;
    const remove = (role: Role) =>
      send(role, "/admin/media", [
        ["intent", "delete"],
        ["key", "1"],
        ["confirmed", "1"],
        ["rows", "1"],
      ]);
    await remove("admin");
    expect(await isThere()).toBe(false);
    const deleted = (await setOf("media")).replace("media/", "");
    expect([await undo("inbox", deleted, "media"), await undo("editor", deleted, "media"), await isThere()]).toEqual([
      403,
      409,
      false,
    ]);
    expect([await undo("admin", deleted, "media"), await isThere()]).toEqual([302, true]);
    await remove("editor");
    expect([await undo("editor", (await setOf("media")).replace("media/", ""), "media"), await isThere()]).toEqual([
      302,
      true,
    ]);
  });

  it("asks for what the change itself needed, also of its author", async () => {
    const setId = "66666666-6666-4666-8666-666666666666";
    const undoOf = async (action: string) => {
      await db.write([
        db.query.delete(activity).where(eq(activity.key, setId)),
        db.query
          .insert(activity)
          .values({ who: "editor", actor: "editor", action, section: "glossary", area: "content", key: setId }),
      ]);
      return (await send("editor", "/admin/undo", [["set", setId]])).status;
    };
    expect([await undoOf("bulk"), await undoOf("import"), await undoOf("remove-samples")]).toEqual([409, 409, 409]);
    await db.write([
      db.query.insert(revisions).values({
        tableName: "IT_Glossary",
        rowKey: "a",
        rowId: 1,
        action: "update",
        before: JSON.stringify({ ...(await db.read(db.query.select().from(terms)))[0], version: 0 }),
        setId,
        accountId: "editor",
      }),
    ]);
    expect([await undoOf("import"), await undoOf("remove-samples"), await undoOf("bulk")]).toEqual([409, 409, 302]);
  });
});

describe("ACC-10 the Users section", () => {
  beforeEach(begin);

  it("shows the table that is enforced", async () => {
    const page = await open("admin", "/admin/users");
    const rows = page.all("[aria-label=Roles] tbody tr").map((row) => page.texts("td", row));
    expect(rows).toEqual(
      permissionNames.map((permission) => roleNames.map((role) => (isAllowed(role, permission) ? "Yes" : "No"))),
    );
    expect(page.texts("[aria-label=Roles] thead th")).toEqual(["Section", "User", "Inbox", "Editor", "Administrator"]);
  });

  it("ACC-9 gives every role by invitation, and keeps the last administrator", async () => {
    const page = await open("admin", "/admin/users");
    expect(page.all("#role option").map((option) => attribute(option, "value"))).toEqual([...roleNames]);
    for (const role of roleNames) {
      const fields = [
        ["intent", "invite"],
        ["email", `new-${role}@example.com`],
        ["role", role],
      ] as const;
      expect((await send("admin", "/admin/users", fields)).status).toBe(200);
    }
    for (const intent of ["make-user", "make-inbox", "make-editor", "disable"]) {
      const answer = await send("admin", "/admin/users", [
        ["intent", intent],
        ["account", "admin"],
      ]);
      expect([intent, answer.status]).toEqual([intent, 409]);
    }
    expect((await send("admin", "/admin/users")).status).toBe(200);
  });
});
