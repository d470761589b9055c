import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  sessionEventBetween,
  isRenewalDue,
  loadingSessionState,
  toSessionState,
  type BrowserSession,
} from "../../app/accounts/session-state";
import { browserName } from "../../app/accounts/sessions.server";
import { parseSignIn } from "../../app/accounts/sign-in.server";
import { normalizeEmail } from "../../app/base/access/permissions";
import { safeReturnPath, signInPath } from "../../app/base/access/return-path";
import {
  hasSessionCookie,
  expiredSessionCookie,
  parseSessionToken,
  sessionCookie,
} from "../../app/base/access/session-cookie";
import { anyText, assertProperty, propertyRuns } from "../support/properties";

const https = new URL("https://plainloom.example/");
const local = new URL("http://127.0.0.1:8787/");
const token = "abcdefghijklmnopqrstuvwxyz234567abcdefgh";

describe("the return path after signing in", () => {
  const hostile = fc.constantFrom(
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/admin",
    "javascript:alert(1)",
    "/admin/..//evil.example",
    "/admin/../../blog",
    "/%2f%2fevil.example",
    "/\t/evil.example",
    "/admin@evil.example",
    "/administrator",
    " /admin",
    "/admin\r\nSet-Cookie: a=b",
    "http:/admin",
    "///admin",
  );

  it("P4 stays within the portal of this site, for any text", () => {
    assertProperty(
      fc.oneof(
        anyText(),
        anyText(20).map((text) => `/admin/${text}`),
        anyText(20).map((text) => `/${text}`),
        hostile,
      ),
      (text) => {
        const path = safeReturnPath(text);
        const { origin, pathname } = new URL(path, https);
        expect(origin).toBe(https.origin);
        expect(pathname).toMatch(/^\/admin(?:\/|$)/);
        expect(path).not.toMatch(/[\r\n\t]/);
      },
    );
  });

  it("AUTH-6 is the requested page, or the dashboard", () => {
    expect(safeReturnPath("/admin/users?sort=name#x")).toBe("/admin/users?sort=name");
    for (const path of [null, undefined, "", "/blog", "/administrator", "//admin"])
      expect(safeReturnPath(path), String(path)).toBe("/admin");
    expect([signInPath("/admin"), signInPath("/admin/users?a=1&b=2")]).toEqual([
      "/auth",
      "/auth?return=%2Fadmin%2Fusers%3Fa%3D1%26b%3D2",
    ]);
  });
});

describe("the session cookie", () => {
  it("ASVS 3.3.1 has the __Host- prefix and its attributes on https, and a plain name on localhost", () => {
    expect(sessionCookie(token, https)).toBe(
      `__Host-session=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(sessionCookie(token, local)).toBe(`session=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`);
    expect(expiredSessionCookie(https)).toMatch(/^__Host-session=; Max-Age=0;/);
  });

  it("is read only under its own name", () => {
    expect(parseSessionToken(`a=b; __Host-session=${token}`, https)).toBe(token);
    expect(parseSessionToken(`session=${token}`, https)).toBeNull();
    expect(parseSessionToken(`a=b;session=${token} ;c`, local)).toBe(token);
    expect(parseSessionToken(`xsession=${token}; session2=${token}`, local)).toBeNull();
  });

  it("1.4 is ignored if malformed, without throwing", () => {
    for (const value of [
      "%E0%A4%A",
      "",
      "x",
      token.toUpperCase(),
      `${token}a`,
      `"${token}"`,
      "a".repeat(9000),
      "../../",
      "1".repeat(40),
    ]) {
      expect(parseSessionToken(`session=${value}`, local), value).toBeNull();
    }
    assertProperty(anyText(), (text) => {
      const found = parseSessionToken(text, local);
      if (found !== null) expect(found).toMatch(/^[a-z2-7]{40}$/);
      hasSessionCookie(text);
    });
  });

  it("bypasses the cache under either name, if its value can be a session's", () => {
    for (const header of [`session=${token}`, `a=b; __Host-session=${token}`, `session=x; session=${token}`])
      expect(hasSessionCookie(header), header).toBe(true);
    const others = ["session=", "a=b; __Host-session=%E0", `session=${token}a`, `session=${token.toUpperCase()}`];
    for (const header of [null, undefined, "", `xsession=${token}`, `theme=session=${token}`, ...others])
      expect(hasSessionCookie(header), String(header)).toBe(false);
  });

  it("bypasses the cache in every header in which a session is found", () => {
    const space = fc.constantFrom("", " ", "\t", "\u00a0", "\ufeff", "\v", "  ");
    const name = fc.constantFrom("session", "session", "__Host-session", "__Host-session", "Session", "a");
    const pair = fc
      .tuple(
        space,
        name,
        space,
        fc.constantFrom("=", "=", "=", "=="),
        space,
        fc.constantFrom(token, token, "x", ""),
        space,
      )
      .map((parts) => parts.join(""));
    const joint = fc.constantFrom(";", "; ", ";;", ";\t", ", ");
    const headers = fc.oneof(
      fc.array(fc.tuple(pair, joint), { maxLength: 4 }).map((parts) => parts.flat().join("")),
      anyText(60).map((text) => `${text}=${token}`),
    );
    let found = 0;
    assertProperty(headers, (header) => {
      if (parseSessionToken(header, https) === null && parseSessionToken(header, local) === null) return;
      found += 1;
      expect(hasSessionCookie(header), JSON.stringify(header)).toBe(true);
    });
    expect(found).toBeGreaterThan(propertyRuns / 20);
    expect([hasSessionCookie(`session =${token}`), parseSessionToken(`session =${token}`, local)]).toEqual([
      true,
      token,
    ]);
  });
});

describe("the state of a session", () => {
  const session: BrowserSession = { user: { id: "1", email: "a@b", name: "", role: "admin" }, expires_at: 1000 };
  const other = (more: Partial<BrowserSession["user"]>) =>
    toSessionState({ ...session, user: { ...session.user, ...more } });

  it("DATA-15 has user, session, a loading and an authenticated flag", () => {
    expect(loadingSessionState).toEqual({ user: null, session: null, loading: true, authenticated: false });
    expect(toSessionState(session)).toEqual({ user: session.user, session, loading: false, authenticated: true });
    expect(toSessionState(null)).toEqual({ user: null, session: null, loading: false, authenticated: false });
  });

  it("AUTH-16 is renewed with 90 seconds or less to go", () => {
    expect([909, 910, 1000, 1100].map((now) => isRenewalDue({ session, now }))).toEqual([false, true, true, true]);
    expect(isRenewalDue({ session: null, now: 1 })).toBe(false);
  });

  it("AUTH-14 reports what changed", () => {
    expect(sessionEventBetween(loadingSessionState, toSessionState(session))).toBe("INITIAL_SESSION");
    expect(sessionEventBetween(loadingSessionState, toSessionState(null))).toBe("INITIAL_SESSION");
    expect(sessionEventBetween(toSessionState(null), toSessionState(session))).toBe("SIGNED_IN");
    expect(sessionEventBetween(toSessionState(session), toSessionState(null))).toBe("SIGNED_OUT");
    expect(sessionEventBetween(toSessionState(session), toSessionState({ ...session, expires_at: 2000 }))).toBe(
      "TOKEN_REFRESHED",
    );
    expect(sessionEventBetween(toSessionState(session), other({ role: "user" }))).toBe("USER_UPDATED");
    expect(sessionEventBetween(toSessionState(session), other({ id: "2" }))).toBe("SIGNED_IN");
    expect(sessionEventBetween(toSessionState(session), toSessionState({ ...session }))).toBeNull();
    expect(sessionEventBetween(toSessionState(null), toSessionState(null))).toBeNull();
  });
});

describe("the sign-in form", () => {
  const parse = (fields: Record<string, unknown>) => parseSignIn(Object.entries(fields));

  it("AUTH-7 needs an email", () => {
    expect(normalizeEmail(" Ada@Example.COM ")).toBe("ada@example.com");
    expect(normalizeEmail("admin@localhost")).toBe("admin@localhost");
    for (const text of [
      "",
      "ada",
      "@b",
      "a@",
      "a b@c",
      "a@b c",
      "a@b@c",
      `${"a".repeat(65)}@b`,
      `a@${"b".repeat(254)}`,
    ])
      expect(normalizeEmail(text), text).toBeNull();
    expect(parse({ email: "ada", password: "123456" })).toEqual({
      ok: false,
      email: "ada",
      fields: { email: "Enter a valid email address." },
    });
    expect(parse({ email: "", password: "" })).toEqual({
      ok: false,
      email: "",
      fields: { email: "Enter your email.", password: "Enter your password." },
    });
  });

  it("AUTH-8 accepts passwords of 6 to 1000 characters", () => {
    const ok = (length: number) => parse({ email: "a@b", password: "x".repeat(length) }).ok;
    expect([5, 6, 1000, 1001].map(ok)).toEqual([false, true, true, false]);
  });

  it("refuses unknown fields and files", () => {
    expect(parse({ email: "a@b", password: "123456", role: "admin" }).ok).toBe(false);
    expect(parse({ email: "a@b", password: new Blob(["123456"]) }).ok).toBe(false);
    expect(parse({ email: "a@b" }).ok).toBe(false);
  });
});

describe("device names", () => {
  it("uses the common names of browsers", () => {
    expect(
      browserName(
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      ),
    ).toBe("Chrome on Linux");
    expect(
      browserName("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"),
    ).toBe("Edge on Windows");
    expect(
      browserName(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1",
      ),
    ).toBe("Safari on iOS");
    expect([browserName("curl/8.5.0"), browserName(""), browserName("Something (Macintosh)")]).toEqual([
      "curl",
      "Unknown browser",
      "A browser on macOS",
    ]);
  });
});
