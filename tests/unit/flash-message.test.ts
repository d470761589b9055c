import { describe, expect, it } from "vitest";
import { flashMessageCookie, parseFlashMessage } from "../../app/routing/flash-message";
import { anyText, assertAsyncProperty } from "../support/properties";

const at = (path: string) => new URL(path, "https://site.example");

describe("flash messages", () => {
  it("AUTH-12 are shown only by the page they are for, whichever tab requests one first", async () => {
    for (const to of ["/auth", "/admin/blog?q=caf%C3%A9%20%26%20co;,&sort=-name", "/admin/blog/12"]) {
      const [left = ""] = (await flashMessageCookie(at("/"), { words: "signed-out", to })).split("; ");
      expect(await parseFlashMessage(`a=b; ${left}`, at(to))).toBe("signed-out");
      for (const other of ["/auth?return=%2Fadmin%2Fusers", "/admin", `${to}/`])
        expect(await parseFlashMessage(left, at(other)), other).toBeNull();
    }
  });

  it("D22 live for a minute, in a cookie that scripts cannot read and other sites cannot send", async () => {
    const left = { words: "signed-in", to: "/admin" };
    expect(await flashMessageCookie(at("/"), left)).toMatch(
      /^__Host-message=[\w%+/=]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const local = new URL("http://localhost/");
    expect(await flashMessageCookie(local, left)).toMatch(
      /^message=[\w%+/=]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await flashMessageCookie(local)).toBe("message=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  it("are ignored when the cookie contains anything else", async () => {
    for (const value of [null, 1, "text", [], {}, { words: "a" }, { words: 1, to: "/" }, { words: "A <b>", to: "/" }]) {
      const cookie = `__Host-message=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
      expect(await parseFlashMessage(cookie, at("/")), cookie).toBeNull();
    }
    await assertAsyncProperty(anyText(), async (text) => {
      for (const header of [
        text,
        `__Host-message=${text}`,
        `__Host-message=${encodeURIComponent(Buffer.from(text).toString("base64"))}`,
      ])
        expect(await parseFlashMessage(header, at("/"))).toBeNull();
    });
  });
});
