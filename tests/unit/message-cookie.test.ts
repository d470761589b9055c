import { describe, expect, it } from "vitest";
import { messageCookie, readMessage } from "../../app/routes/message-cookie";
import { anyText, holdsAsync } from "../support/properties";

const at = (path: string) => new URL(path, "https://site.example");

describe("the message for the next page", () => {
  it("AUTH-12 is for the page it was left for, whichever tab asks first", async () => {
    for (const to of ["/auth", "/admin/blog?q=caf%C3%A9%20%26%20co;,&sort=-name", "/admin/blog/12"]) {
      const [left = ""] = (await messageCookie(at("/"), { words: "signed-out", to })).split("; ");
      expect(await readMessage(`a=b; ${left}`, at(to))).toBe("signed-out");
      for (const other of ["/auth?return=%2Fadmin%2Fusers", "/admin", `${to}/`])
        expect(await readMessage(left, at(other)), other).toBeNull();
    }
  });

  it("D22 lives a minute, in a cookie that no script reads and no other site sends", async () => {
    const left = { words: "signed-in", to: "/admin" };
    expect(await messageCookie(at("/"), left)).toMatch(
      /^__Host-message=[\w%+/=]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const local = new URL("http://localhost/");
    expect(await messageCookie(local, left)).toMatch(
      /^message=[\w%+/=]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await messageCookie(local)).toBe("message=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  it("is none when the cookie holds anything else", async () => {
    for (const value of [null, 1, "text", [], {}, { words: "a" }, { words: 1, to: "/" }, { words: "A <b>", to: "/" }]) {
      const cookie = `__Host-message=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
      expect(await readMessage(cookie, at("/")), cookie).toBeNull();
    }
    await holdsAsync(anyText(), async (text) => {
      for (const header of [
        text,
        `__Host-message=${text}`,
        `__Host-message=${encodeURIComponent(Buffer.from(text).toString("base64"))}`,
      ])
        expect(await readMessage(header, at("/"))).toBeNull();
    });
  });
});
