import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashCost, hashPassword, passwordWeakness, verifyPassword } from "../../app/accounts/passwords.server";
import { cpuTime } from "../support/cpu-time";
import { anyText, assertAsyncProperty } from "../support/properties";

const cheap = { logN: 1, r: 1, p: 1 };

describe("a password's hash", () => {
  it("is scrypt with 2^14, 8 and 5, a salt of 16 bytes and a key of 32, as a PHC string", async () => {
    expect(hashCost).toEqual({ logN: 14, r: 8, p: 5 });
    const hash = await hashPassword("Vellum7 kestrel oat bridge");
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hashPassword("Vellum7 kestrel oat bridge")).not.toBe(hash);
    expect(await verifyPassword(hash, "Vellum7 kestrel oat bridge")).toBe(true);
    expect(await verifyPassword(hash, "vellum7 kestrel oat bridge")).toBe(false);
  });

  it("P15 opens to its password and to no other, for any Unicode", async () => {
    const wellFormed = anyText(60).map((text) => text.toWellFormed());
    await assertAsyncProperty(fc.tuple(wellFormed, wellFormed), async ([password, other]) => {
      const hash = await hashPassword(password, cheap);
      expect(await verifyPassword(hash, password)).toBe(true);
      expect(await verifyPassword(hash, other)).toBe(password.normalize("NFKC") === other.normalize("NFKC"));
      expect(await verifyPassword(hash, `${password}x`)).toBe(false);
    });
  });

  it("is equal for equivalent Unicode spellings", async () => {
    const hash = await hashPassword("Å ﬁne passphrase", cheap);
    expect(await verifyPassword(hash, "A\u030a fine passphrase")).toBe(true);
  });

  it.each([null, "", "$scrypt$", "plain", `$scrypt$ln=99,r=99,p=99$${"A".repeat(22)}$${"A".repeat(42)}`])(
    "no password matches the stored value %s",
    async (stored) => {
      for (const password of ["", "plain", "Vellum7 kestrel oat bridge"])
        expect(await verifyPassword(stored, password)).toBe(false);
    },
  );
});

describe("a new password", () => {
  const context = ["ada.lovelace@example.com", "Ada Lovelace", "Plainloom"];

  it("D41 has at least 15 characters, counted as people count, and at most 1000", () => {
    expect(passwordWeakness("vEllum7 kestre", context)).toContain("at least 15");
    expect(passwordWeakness("vEllum7 kestrel", context)).toBeNull();
    expect(passwordWeakness("🦆🐌🐙🦀🐠🐝🐞", context)).toContain("at least 15");
    expect(passwordWeakness("velm kestr oatb ".repeat(63), context)).toContain("at most 1000");
  });

  it.each([
    "password1234567",
    "Password123456789!",
    "passwordpassword",
    "P4ssw0rdP4ssw0rd!",
    "123456789012345",
    "1234567890123456789",
    "qwertyuiopasdfghjkl",
    "qwertyuiop12345",
    "1qaz2wsx3edc4rfv",
    "aaaaaaaaaaaaaaaaaa",
    "abcabcabcabcabcabc",
    "abcdefghijklmnop",
    "iloveyouforever1",
    "letmeinletmein12",
    "administrator2026",
    "AdminAdminAdmin1!",
    "welcomewelcome2025",
    "correcthorsebatterystaple",
    "correct horse battery staple",
    "plainloom-admin-2026",
    "PlainloomPlainloom",
    "ada.lovelace.2026!",
    "lovelace-lovelace",
    "summer2026winter2027",
    "changemechangeme",
    "ThisIsMyPassword123",
    "0987654321098765",
    "zxcvbnmasdfghjkl",
    "MondayTuesday2024",
    "dragon-monkey-tiger",
  ])("D41 is not one that everybody uses: %s", (password) => {
    expect(passwordWeakness(password, context)).not.toBeNull();
  });

  it.each([
    "g3mh-hhyr-2qb2-6468-axv7-2wwn",
    "Vellum7 kestrel oat bridge",
    "x7#kQ9!vB2@mZ5$w",
    "zwölf Mäuse tanzen Foxtrott",
    "трактор на крыше поёт",
    "820419573316048277",
    "anvil tundra lisp quorum",
  ])("may be one of its owner's own: %s", (password) => {
    expect(passwordWeakness(password, context)).toBeNull();
  });

  it("P7 is checked quickly, whatever it is", async () => {
    for (const text of [
      "a".repeat(1000),
      "ab".repeat(500),
      "abcdefgh1".repeat(111),
      "qwertyuiop".repeat(100),
      "1!".repeat(500),
      " ".repeat(1000),
    ]) {
      expect(await cpuTime(() => passwordWeakness(text, context))).toBeLessThan(100);
    }
  });
});
