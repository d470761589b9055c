import { beforeAll, describe, expect, it } from "vitest";
import { accountPassword, insertAccount } from "../support/accounts";
import { contentSections } from "../support/content-sections";
import { attribute } from "../support/html";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("empty");
const denied = "You don't have permission to access this area. Administrator privileges are required.";
let lastAddress = 0;

/** An unused address, so that tests do not share rate limits. */
const newAddress = () => `10.1.${(lastAddress += 1)}.1`;

beforeAll(async () => {
  for (const [id, role] of [
    ["ada", "admin"],
    ["bea", "user"],
    ["cleo", "admin"],
    ["dora", null],
  ] as const)
    await insertAccount(site, id, role);
});

/** Sends a form as a browser would. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return site.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin", Origin: site.origin, ...headers },
  });
}

const tryToSignIn = (email: string, given = accountPassword, headers: Record<string, string> = {}) =>
  send("/auth", { email, password: given }, { "CF-Connecting-IP": newAddress(), ...headers });

/** Signs somebody in and resolves to the cookie. */
async function signIn(name: string): Promise<{ Cookie: string }> {
  const response = await tryToSignIn(`${name}@example.com`);
  expect(response.status).toBe(302);
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith("session="))!;
  return { Cookie: cookie.split(";", 1)[0]! };
}

const visitAs = async (who: { Cookie: string }, path: string) => site.visit(path, { headers: who });
const textOf = (visit: Awaited<ReturnType<typeof visitAs>>) => visit.page.text;

describe("the sign-in page", () => {
  it("AUTH-1 AUTH-2 AUTH-3 D39 states its purpose, and is neither indexed nor cached", async () => {
    const { status, headers, page } = await site.visit("/auth");
    expect(status).toBe(200);
    for (const words of [
      "Admin Portal",
      "Content Management System",
      "Admin access only - Contact administrator for account access",
      "Sign In",
    ]) {
      expect(page.main).toContain(words);
    }
    expect(page.meta("robots")).toEqual(["noindex, nofollow"]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("AUTH-7 AUTH-8 asks for an email and a password of 6 characters", async () => {
    const { page } = await site.visit("/auth");
    expect(page.all("input[name=email][type=email][required]")).toHaveLength(1);
    expect(page.all("input[name=password][type=password][required][minlength=6]")).toHaveLength(1);
  });

  it("AUTH-5 says Initializing... only where there is script", async () => {
    const { page } = await site.visit("/auth");
    const [waiting] = page
      .all("[role=status] span")
      .filter((element) => attribute(element, "class") === "needs-scripting");
    expect(waiting).toBeDefined();
  });

  it("AUTH-9 3.3.1 E7 signs in, without script, and says so once", async () => {
    const response = await tryToSignIn("ada@example.com");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin"]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const cookies = response.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^session=[a-z2-7]{40}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    const who = { Cookie: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ") };
    const first = await visitAs(who, "/admin");
    expect(textOf(first)).toContain("Logged in successfully!");
    expect(first.headers.getSetCookie()).toEqual(["message=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  });

  it("AUTH-10 says Login Error and why, and keeps the email but no password", async () => {
    const response = await tryToSignIn("ada@example.com", "wrong-password");
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain("Login Error");
    expect(html).toContain("Incorrect email or password.");
    expect(html).toContain('value="ada@example.com"');
    expect(html).not.toContain("wrong-password");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("AUTH-7 AUTH-8 shows errors beside the fields", async () => {
    const response = await tryToSignIn("ada", "12345");
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("Enter a valid email address.");
    expect(html).toContain("Password must be at least 6 characters.");
    expect((await tryToSignIn("ada@example.com", "x".repeat(1001))).status).toBe(400);
    expect((await send("/auth", { email: "ada@example.com", password: accountPassword, role: "admin" })).status).toBe(
      400,
    );
  });

  it("AUTH-6 sends anyone with a session, administrator or not, to where they were going", async () => {
    for (const [name, home] of [
      ["ada", "/admin"],
      ["bea", "/account"],
    ] as const) {
      const response = await site.fetch("/auth", { headers: await signIn(name) });
      expect([response.status, response.headers.get("Location")]).toEqual([302, home]);
    }
    const onTheWay = await site.fetch("/auth?return=/admin/users", { headers: await signIn("ada") });
    expect(onTheWay.headers.get("Location")).toBe("/admin/users");
    const { page } = await site.visit("/auth?return=%2Fadmin%2Fusers");
    expect(page.all("form[action=/auth?return=%2Fadmin%2Fusers]")).toHaveLength(1);
  });

  it("P4 redirects nowhere else", async () => {
    for (const evil of ["//evil.example", "/\\evil.example", "https://evil.example/", "/admin/../../", "/blog"]) {
      const response = await send(
        `/auth?return=${encodeURIComponent(evil)}`,
        { email: "ada@example.com", password: accountPassword },
        { "CF-Connecting-IP": newAddress() },
      );
      expect(response.headers.get("Location"), evil).toBe("/admin");
    }
  });

  it("1.5 refuses cross-site requests", async () => {
    for (const path of ["/auth", "/auth/sign-out", "/auth/session", "/admin/users"]) {
      const response = await send(
        path,
        { email: "ada@example.com", password: accountPassword },
        { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      );
      expect([path, response.status]).toEqual([path, 403]);
    }
  });
});

describe("guessing", () => {
  it("login-brute-force is answered with a wait that grows", async () => {
    const from = { "CF-Connecting-IP": newAddress() };
    const answers: Array<readonly [number, number]> = [];
    for (let count = 0; count < 9; count += 1) {
      const response = await tryToSignIn("cleo@example.com", `wrong-${count}-guess`, from);
      answers.push([response.status, Number(response.headers.get("Retry-After"))]);
    }
    expect(answers.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    expect(answers.slice(5).map(([, wait]) => wait)).toEqual([30, 60, 120, 240]);
    // Even the right password has to wait, but nobody at another address does.
    expect((await tryToSignIn("cleo@example.com", accountPassword, from)).status).toBe(429);
    expect((await tryToSignIn("cleo@example.com")).status).toBe(302);
  });

  it("login-no-enumeration: an unknown account and a wrong password get the same answer", async () => {
    const answers = await Promise.all(
      ["ada@example.com", "nobody@example.com"].map(async (email) => {
        const response = await tryToSignIn(email, "wrong-password");
        const html = (await response.text())
          .replaceAll(email, "")
          .replaceAll(/nonce="[^"]*"/g, "")
          .replace(/<script id="page-start"[^]*?<\/script>/, "");
        return [response.status, [...response.headers.keys()].toSorted().join(), html] as const;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it("login-rotates-and-ignores-fixation", async () => {
    const planted = `session=${"a".repeat(40)}`;
    const response = await tryToSignIn("ada@example.com", accountPassword, { Cookie: planted });
    const [given] = response.headers.getSetCookie();
    expect(given).not.toContain(planted);
    expect((await site.fetch("/admin", { headers: { Cookie: planted } })).status).toBe(302);
    const before = { Cookie: given!.split(";", 1)[0]! };
    await tryToSignIn("ada@example.com", accountPassword, before);
    expect((await site.fetch("/admin", { headers: before })).status).toBe(302);
  });
});

describe("the guard", () => {
  const paths = [
    "/admin",
    "/admin/users",
    "/admin/blog",
    "/admin/nothing/here",
    "/ADMIN/users",
    "/admin.data",
    "/admin/users.data",
    "/admin/users.data?_routes=routes%2Fadmin%2Fusers",
    "/admin/users.data?_routes=routes%2Fadmin%2Flayout",
    "/admin?_state=1",
    "/%61dmin/users",
    "/%61dmin/users.data",
  ];

  it.each(paths)("GUARD-2 sends visitors from %s to sign in", async (path) => {
    let response = await site.fetch(path);
    // A path in capitals or escapes is first redirected to its canonical spelling.
    if (response.status === 301)
      response = await site.fetch(new URL(response.headers.get("Location")!, site.origin).pathname);
    const body = await response.text();
    expect(response.headers.get("Location") ?? body).toContain("/auth");
    expect(body).not.toContain("example.com");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("GUARD-2 replaces history, and remembers the page", async () => {
    const response = await site.fetch("/admin/users");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?return=%2Fadmin%2Fusers"]);
    expect(response.headers.get("X-Remix-Replace")).toBe("true");
    expect((await site.fetch("/admin")).headers.get("Location")).toBe("/auth");
  });

  it.each(["bea", "dora"])(
    "GUARD-3 GUARD-5 shows Access Denied to %s, with and without the role user",
    async (name) => {
      const who = await signIn(name);
      const visit = await visitAs(who, "/admin");
      expect(visit.status).toBe(403);
      for (const words of ["Access Denied", "Protected Resource", denied]) expect(textOf(visit)).toContain(words);
      expect(visit.page.meta("robots")).toContain("noindex, nofollow");
      expect(visit.headers.get("Cache-Control")).toBe("private, no-store");
      for (const path of paths.slice(5)) {
        const response = await site.fetch(path, { headers: who });
        expect([path, response.status]).toEqual([path, /^\/(?:ADMIN|%61dmin)\/users$/.test(path) ? 301 : 403]);
        expect(await response.text(), path).not.toContain("ada@example.com");
      }
      const write = await send("/admin/users", { intent: "make-admin", account: name }, who);
      expect(write.status).toBe(403);
      expect(await site.rows("select role from user_roles where user_id = ? and role = 'admin'", name)).toEqual([]);
    },
  );

  it("1.4 a malformed cookie is no session and no error", async () => {
    for (const value of ["%E0%A4%A", "%", '"', "a".repeat(40), ";;;=;", "session=session="]) {
      expect((await site.fetch("/admin", { headers: { Cookie: `session=${value}` } })).status, value).toBe(302);
      expect((await site.fetch("/auth", { headers: { Cookie: `session=${value}` } })).status, value).toBe(200);
    }
  });

  it("F9 no value in the session table opens anything", async () => {
    await signIn("ada");
    const rows = await site.rows<Record<string, unknown>>("select * from sessions");
    expect(rows.length).toBeGreaterThan(0);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      expect(
        (await site.fetch("/admin", { headers: { Cookie: `session=${encodeURIComponent(String(value))}` } })).status,
      ).toBe(302);
    }
  });

  it("ASVS 7.4.1 a cookie without a session is deleted", async () => {
    const { headers, page } = await site.visit("/auth", { headers: { Cookie: `session=${"b".repeat(40)}` } });
    expect(headers.getSetCookie()).toEqual(["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect(page.text).toContain("Your session has ended. Sign in again.");
  });

  it("GUARD-7 public pages are the same when signed in, and are not cached for others", async () => {
    const { status, headers } = await visitAs(await signIn("bea"), "/about");
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  });
});

describe("the portal", () => {
  it("ADM-1 ADM-2 ADM-3 is not indexed, and has its sections in order", async () => {
    const visit = await visitAs(await signIn("ada"), "/admin");
    expect(visit.page.meta("robots")).toEqual(["noindex, nofollow"]);
    expect(visit.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(visit.page.texts("nav[aria-label=Sections] a")).toEqual([
      "Overview",
      ...contentSections,
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
      "Your account",
    ]);
    expect(visit.page.texts("nav[aria-label=Sections] p")).toEqual(["Content", "Enquiries", "Site", "People"]);
    expect(visit.page.texts("nav a[aria-current=page]")).toEqual(["Overview", "Overview"]);
    expect(visit.page.texts("nav.dock a")).toEqual([
      "Overview",
      "Submissions",
      "Blog Posts",
      "Glossary",
      "Ventures",
      "Stack Items",
    ]);
    // Nothing that public pages say to visitors.
    for (const notice of ["footer", ".outbox-line", "[aria-label=Cookies]"])
      expect(visit.page.all(notice), notice).toEqual([]);
  });

  it("ADM-4 ADM-5 ADM-6 welcomes, links to the four sections and says what is protected", async () => {
    const visit = await visitAs(await signIn("ada"), "/admin");
    expect(visit.page.texts("h1")[0]).toBe("Welcome, ada@example.com");
    expect(textOf(visit)).toContain("Logout");
    const sections = ["/admin/blog", "/admin/glossary", "/admin/ventures", "/admin/stack"];
    expect(visit.page.hrefs("main a").slice(0, 4)).toEqual(sections);
    expect(visit.page.texts("main section").at(-1)).toMatch(
      /^Database Security Status Blog Posts & Categories Admin access required IT Glossary Admin access required Ventures Admin access required Stack Items & Categories Admin access required /,
    );
  });

  it("has no other pages", async () => {
    const who = await signIn("ada");
    for (const path of ["/admin/nothing", "/admin/blog/0", "/admin/blog/1/nothing"])
      expect((await visitAs(who, path)).status, path).toBe(404);
  });
});

describe("signing out", () => {
  it("AUTH-12 E8 ends the session at once, says so and is stored nowhere", async () => {
    const who = await signIn("ada");
    const response = await send("/auth/sign-out", {}, who);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth"]);
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0/);
    const message = response.headers.getSetCookie()[1]!.split(";", 1)[0]!;
    expect((await visitAs({ Cookie: message }, "/auth")).page.text).toContain("Logged out successfully");
    expect((await site.fetch("/admin", { headers: who })).status).toBe(302);
  });

  it("is never done by following a link", async () => {
    const who = await signIn("ada");
    const visit = await visitAs(who, "/auth/sign-out");
    expect([visit.status, visit.page.main]).toEqual([200, expect.stringContaining("Log out?")]);
    expect((await site.fetch("/admin", { headers: who })).status).toBe(200);
  });
});

describe("the session's state", () => {
  it("DATA-15 AUTH-14 holds user and expires_at, and never a token", async () => {
    const who = await signIn("ada");
    const response = await site.fetch("/auth/session", { headers: who });
    const text = await response.text();
    const user = { id: "ada", email: "ada@example.com", name: "", role: "admin" };
    expect(JSON.parse(text)).toEqual({
      session: { user, expires_at: expect.any(Number) as number },
      now: expect.any(Number) as number,
    });
    expect(text).not.toContain(who.Cookie.split("=")[1]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await (await site.fetch("/auth/session")).json()).toMatchObject({ session: null });
  });

  it("AUTH-16 is renewed on request when about to expire, and not by reading", async () => {
    const who = await signIn("ada");
    await site.run("update sessions set expires_at = unixepoch() + 80 where user_id = 'ada'");
    const left = async (method: string) => {
      const response = await site.fetch("/auth/session", {
        method,
        headers: { ...who, "Sec-Fetch-Site": "same-origin" },
      });
      const { session, now } = (await response.json()) as { session: { expires_at: number }; now: number };
      return session.expires_at - now;
    };
    expect(await left("GET")).toBeLessThanOrEqual(80);
    expect(await left("POST")).toBeGreaterThan(7000);
  });

  it("ends twelve hours after it began, however busy it is", async () => {
    const who = await signIn("ada");
    await site.run(
      "update sessions set created_at = unixepoch() - 43200, expires_at = unixepoch() + 5000 where user_id = 'ada'",
    );
    expect((await site.fetch("/admin", { headers: who })).status).toBe(302);
  });
});

describe("the users", () => {
  const change = (who: { Cookie: string }, intent: string, account: string) =>
    send("/admin/users", { intent, account }, who);

  it("are shown with their roles and sessions, without secrets", async () => {
    const who = await signIn("ada");
    await signIn("bea");
    const visit = await visitAs(who, "/admin/users");
    for (const words of [
      "ada@example.com",
      "bea@example.com",
      "Administrator",
      "(this browser)",
      "Sign out everywhere",
    ])
      expect(textOf(visit)).toContain(words);
    const html = await (await site.fetch("/admin/users", { headers: who })).text();
    const [{ id } = { id: "" }] = await site.rows<{ id: string }>("select id from sessions limit 1");
    expect(html).not.toContain(id);
    expect(html).not.toContain("scrypt");
  });

  it("ASVS 7.4.2 a disabled account is out at once, and in again when it is enabled", async () => {
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    expect(await (await change(ada, "disable", "bea")).text()).toContain("is disabled and can no longer sign in");
    expect((await site.fetch("/admin", { headers: bea })).status).toBe(302);
    expect((await tryToSignIn("bea@example.com")).status).toBe(401);
    await change(ada, "enable", "bea");
    expect((await tryToSignIn("bea@example.com")).status).toBe(302);
  });

  it("ASVS 7.4.3 signing out everywhere ends all sessions of one person", async () => {
    const [ada, one, two] = [await signIn("ada"), await signIn("bea"), await signIn("bea")];
    await change(ada, "sign-out-everywhere", "bea");
    const statuses = await Promise.all(
      [one, two, ada].map(async (headers) => (await site.fetch("/admin", { headers })).status),
    );
    expect(statuses).toEqual([302, 302, 200]);
  });

  it("GUARD-6 a role holds from the next request on", async () => {
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    expect((await site.fetch("/admin", { headers: bea })).status).toBe(403);
    await change(ada, "make-admin", "bea");
    expect((await site.fetch("/admin", { headers: bea })).status).toBe(200);
    await change(ada, "make-user", "bea");
    expect((await site.fetch("/admin", { headers: bea })).status).toBe(403);
  });

  it("the last administrator stays one", async () => {
    const ada = await signIn("ada");
    await change(ada, "make-user", "cleo");
    for (const intent of ["make-user", "disable"]) {
      const response = await change(ada, intent, "ada");
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining("This is the last administrator."),
      ]);
    }
    expect((await site.fetch("/admin", { headers: ada })).status).toBe(200);
    await change(ada, "make-admin", "cleo");
    expect((await change(ada, "destroy", "bea")).status).toBe(400);
  });
});

describe("when the database fails", () => {
  const without = async (table: string, work: () => Promise<void>) => {
    await site.run(`alter table ${table} rename to ${table}_away`);
    try {
      await work();
    } finally {
      await site.run(`alter table ${table}_away rename to ${table}`);
    }
  };

  it("F10 GUARD-5 a role that cannot be looked up is user, which is logged", async () => {
    const who = await signIn("ada");
    await site.takeLog();
    await without("user_roles", async () => {
      const visit = await visitAs(who, "/admin");
      expect([visit.status, textOf(visit)]).toEqual([403, expect.stringContaining("Access Denied")]);
    });
    expect((await site.takeLog()).map(({ event }) => event)).toContain("role_lookup_failed");
    expect((await site.fetch("/admin", { headers: who })).status).toBe(200);
  });

  it("1.4 without a session lookup the portal is closed and public pages work", async () => {
    const who = await signIn("ada");
    await without("sessions", async () => {
      const admin = await site.fetch("/admin", { headers: who });
      expect([admin.status, admin.headers.get("Retry-After"), admin.headers.get("Cache-Control")]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        "private, no-store",
      ]);
      expect(await admin.text()).toContain("Try again");
      expect((await site.fetch("/admin/users.data", { headers: who })).status).toBe(503);
      expect((await site.fetch("/auth/session", { headers: who })).status).toBe(503);
      expect((await site.fetch("/about", { headers: who })).status).toBe(200);
      const signInPage = await site.visit("/auth", { headers: who });
      expect([signInPage.status, textOf(signInPage)]).toEqual([
        503,
        expect.stringContaining("An unexpected error occurred. Please try again."),
      ]);
    });
    expect((await site.fetch("/admin", { headers: who })).status).toBe(200);
  });

  it("AUTH-11 signing in says so and keeps the email", async () => {
    await without("accounts", async () => {
      const response = await tryToSignIn("ada@example.com");
      const html = await response.text();
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(html).toContain("An unexpected error occurred. Please try again.");
      expect(html).toContain('value="ada@example.com"');
    });
  });

  it("AUTH-13 signing out says so and leaves the session", async () => {
    const who = await signIn("ada");
    await site.run("create trigger stuck before delete on sessions begin select raise(abort, 'stuck'); end");
    const response = await send("/auth/sign-out", {}, who);
    await site.run("drop trigger stuck");
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
    expect(await response.text()).toContain("Failed to log out. Please try again.");
    expect((await site.fetch("/admin", { headers: who })).status).toBe(200);
  });

  it("F11 a session that cannot be extended stays valid as it is, without a loop", async () => {
    const who = await signIn("ada");
    await site.run("update sessions set expires_at = unixepoch() + 1000 where user_id = 'ada'");
    await site.run("create trigger stuck before update on sessions begin select raise(abort, 'stuck'); end");
    await site.takeLog();
    const answers = [await site.fetch("/admin", { headers: who }), await site.fetch("/admin", { headers: who })];
    await site.run("drop trigger stuck");
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await site.takeLog()).map(({ event }) => event)).toContain("session_write_failed");
  });
});

describe("the log", () => {
  it("16.3 tells sign-ins, refusals and changes apart, without names", async () => {
    await site.takeLog();
    const who = await signIn("ada");
    await tryToSignIn("ada@example.com", "wrong-password");
    await site.fetch("/admin", { headers: await signIn("bea") });
    await send("/auth/sign-out", {}, who);
    const log = await site.takeLog();
    for (const event of ["signed_in", "sign_in_refused", "access_denied", "signed_out"])
      expect(log.map((line) => line.event)).toContain(event);
    expect(JSON.stringify(log)).not.toMatch(/example\.com|wrong-password|Vellum/);
  });
});

describe("the cost of a response", () => {
  it("is shown to administrators only, on every page", async () => {
    const cost = /statements/;
    for (const path of ["/admin", "/", "/about"]) {
      expect((await visitAs(await signIn("ada"), path)).headers.get("Server-Timing"), path).toMatch(cost);
      expect((await visitAs(await signIn("bea"), path)).headers.get("Server-Timing"), path).toBeNull();
      const { headers } = await site.fetch(path);
      expect([headers.get("Server-Timing"), headers.get("X-Show-Cost")], path).toEqual([null, null]);
    }
  });
});
