import { describe, expect, it } from "vitest";
import type { BrowserSession, SessionEvent, SessionState } from "../../app/accounts/session-state";
import { announceEvent, type SessionEnvironment, watchSession } from "../../app/portal/session/session-watch";

const user: BrowserSession["user"] = { id: "1", email: "ada@example.com", name: "Ada", role: "admin" };

/** A browser with tabs, a server and a clock, all made of plain values. */
function browser(start: { session: BrowserSession | null }) {
  const server = { session: start.session, now: 1000, offline: false, asked: [] as string[] };
  const tabs: Array<(event: SessionEvent) => void> = [];
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  function open() {
    const events: Array<[SessionEvent, SessionState]> = [];
    let tick = () => {};
    let every = 0;
    const environment: SessionEnvironment = {
      async request(method) {
        server.asked.push(method);
        if (server.offline) throw new TypeError("Failed to fetch");
        if (method === "POST" && server.session) server.session = { ...server.session, expires_at: server.now + 7200 };
        return { session: server.session, now: server.now };
      },
      joinTabs(onMessage) {
        tabs.push(onMessage);
        return {
          send: (event) => tabs.filter((tab) => tab !== onMessage).forEach((tab) => tab(event)),
          close: () => void tabs.splice(tabs.indexOf(onMessage), 1),
        };
      },
      repeat(seconds, work) {
        [every, tick] = [seconds, work];
        return () => void (tick = () => {});
      },
    };
    const stop = watchSession((event, state) => events.push([event, state]), environment);
    const names = () => events.map(([event]) => event);
    return { events, names, stop, every: () => every, tick: async () => (tick(), await settled()) };
  }
  const announce = (event: SessionEvent) => tabs.forEach((tab) => tab(event));
  return { server, open, announce, settled };
}

describe("the session watch", () => {
  it("AUTH-14 reads it on load", async () => {
    const { open, settled } = browser({ session: { user, expires_at: 5000 } });
    const tab = open();
    await settled();
    expect(tab.events).toEqual([
      ["INITIAL_SESSION", { user, session: { user, expires_at: 5000 }, loading: false, authenticated: true }],
    ]);
  });

  it("AUTH-16 D15 checks every 30 seconds and renews with 90 seconds or less left", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 1121 } });
    const tab = open();
    await settled();
    expect(tab.every()).toBe(30);
    server.now = 1030;
    await tab.tick();
    expect(server.asked).toEqual(["GET", "GET"]);
    server.now = 1060;
    await tab.tick();
    expect(server.asked).toEqual(["GET", "GET", "GET", "POST"]);
    expect(tab.events.at(-1)).toMatchObject(["TOKEN_REFRESHED", { session: { expires_at: 8260 } }]);
  });

  it("AUTH-17 a sign-out in one tab reaches the others, and so does a sign-in", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 5000 } });
    const [one, two] = [open(), open()];
    await settled();
    server.session = null;
    await one.tick();
    await settled();
    expect([one.names(), two.names()]).toEqual([
      ["INITIAL_SESSION", "SIGNED_OUT"],
      ["INITIAL_SESSION", "SIGNED_OUT"],
    ]);
    server.session = { user, expires_at: 9000 };
    const three = open();
    await settled();
    expect(three.names()).toEqual(["INITIAL_SESSION"]);
    expect([one.names().at(-1), two.names().at(-1)]).toEqual(["SIGNED_IN", "SIGNED_IN"]);
  });

  it("verifies another tab's message with the server", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 5000 } });
    const tab = open();
    await settled();
    open().stop();
    await settled();
    expect(tab.names()).toEqual(["INITIAL_SESSION"]);
    expect(server.asked.every((method) => method === "GET")).toBe(true);
  });

  it("a failed check signs no one out", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 5000 } });
    const tab = open();
    await settled();
    server.offline = true;
    await tab.tick();
    server.offline = false;
    await tab.tick();
    expect(tab.names()).toEqual(["INITIAL_SESSION"]);
  });

  it.each(["PASSWORD_RECOVERY", "MFA_CHALLENGE_VERIFIED"] as const)(
    "AUTH-14 passes on %s, which only the flow that announces it can know, without asking the server",
    async (event) => {
      const { server, open, announce, settled } = browser({ session: { user, expires_at: 5000 } });
      const [one, two] = [open(), open()];
      await settled();
      const asked = server.asked.length;
      announce(event);
      await settled();
      const state = { user, session: { user, expires_at: 5000 }, loading: false, authenticated: true };
      expect([one.events.at(-1), two.events.at(-1)]).toEqual([
        [event, state],
        [event, state],
      ]);
      expect(server.asked.length).toBe(asked);
    },
  );

  it("AUTH-14 an announced event reaches all pages of the browser", async () => {
    const page = new BroadcastChannel("session");
    const heard = new Promise((resolve) => page.addEventListener("message", ({ data }) => resolve(data)));
    announceEvent("PASSWORD_RECOVERY");
    expect(await heard).toBe("PASSWORD_RECOVERY");
    page.close();
  });

  it("AUTH-14 reports another user", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 5000 } });
    const tab = open();
    await settled();
    server.session = { user: { ...user, role: "user" }, expires_at: 5000 };
    await tab.tick();
    expect(tab.names()).toEqual(["INITIAL_SESSION", "USER_UPDATED"]);
  });

  it("reports nothing after it was stopped", async () => {
    const { server, open, settled } = browser({ session: { user, expires_at: 5000 } });
    const tab = open();
    tab.stop();
    server.session = null;
    await settled();
    await tab.tick();
    expect(tab.names()).toEqual([]);
  });
});
