import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSentAnswers, parseEnquiry } from "../../app/enquiries/rules/enquiry-schema.server";
import { answerFields, emptyAnswers } from "../../app/intake/rules/answers";
import { enquiryBody, summarizeAnswers, formatWait } from "../../app/intake/rules/enquiry";
import { formEntries, validAnswers } from "../support/intake";
import { anyText, assertProperty } from "../support/properties";

const key = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11";

describe("a submission", () => {
  it("DATA-11 is the answers and the key", () => {
    expect(parseEnquiry(formEntries(validAnswers, { key: key.toUpperCase() }))).toEqual({
      ok: true,
      answers: validAnswers,
      key,
      isHoneypotFilled: false,
      source: null,
      heardOf: "",
      token: "",
    });
    expect(parseEnquiry(formEntries(validAnswers, { website: undefined }))).toMatchObject({
      ok: true,
      key: null,
      isHoneypotFilled: false,
      token: "",
    });
    expect(parseEnquiry(formEntries(validAnswers, { website: "http://spam" }))).toMatchObject({
      ok: true,
      isHoneypotFilled: true,
    });
  });

  it("is what the wizard sends", () => {
    expect(parseEnquiry([...enquiryBody(validAnswers, key, "")])).toMatchObject({
      ok: true,
      answers: validAnswers,
      key,
    });
  });

  it.each(["user_id", "userId", "id", "status", "created_at", "role", "__proto__", "constructor"])(
    "T11 refuses a field that is not ours: %s",
    (name) => {
      expect(parseEnquiry([...formEntries(validAnswers), [name, "1"]])).toEqual({ ok: false, errors: {} });
    },
  );

  it("refuses duplicate fields, files and malformed keys", () => {
    const good = formEntries(validAnswers);
    expect(parseEnquiry([...good, ["email", "other@b.c"]]).ok).toBe(false);
    expect(
      parseEnquiry(good.map(([name, value]) => [name, name === "problem" ? new File(["x"], "x") : value])).ok,
    ).toBe(false);
    expect(parseEnquiry(formEntries(validAnswers, { key: "1" })).ok).toBe(false);
  });

  it("takes the time that forms of earlier releases send, whatever it says", () => {
    for (const openedAt of ["5", "", "now"])
      expect(parseEnquiry(formEntries(validAnswers, { openedAt }))).toMatchObject({ ok: true, key: null });
  });

  it("reports errors by field", () => {
    const received = parseEnquiry(formEntries({ ...validAnswers, budget: "1m", email: "x", problem: " " }));
    expect(received).toEqual({
      ok: false,
      errors: {
        budget: "Please choose a range.",
        email: "Please enter a valid email address",
        problem: "Please describe the problem in a sentence or two.",
      },
    });
  });

  it("P5 has exactly the keys of the answers for any input", () => {
    const names = fc.oneof(
      fc.constantFrom(...answerFields, "key", "openedAt", "website", "user_id", "__proto__"),
      anyText(12),
    );
    assertProperty(
      fc.array(fc.tuple(names, fc.oneof(anyText(30), fc.constantFrom(...Object.values(validAnswers), "5"))), {
        maxLength: 14,
      }),
      (extra) => {
        for (const entries of [extra, [...formEntries(validAnswers), ...extra]]) {
          const received = parseEnquiry(entries);
          if (received.ok) expect(Object.keys(received.answers).toSorted()).toEqual([...answerFields].toSorted());
          expect(Object.keys(parseSentAnswers(entries))).toEqual([...answerFields]);
        }
      },
    );
  });

  it("returns a refused form with every answer", () => {
    const answers = { ...validAnswers, email: "wrong", problem: "héllo\nworld" };
    expect(parseSentAnswers(formEntries({ ...answers, problem: "héllo\r\nworld" }))).toEqual(answers);
    expect(parseSentAnswers([])).toEqual(emptyAnswers);
  });
});

describe("WIZ-18 the thank-you page", () => {
  it("turns the budget's dashes to spaces and its k to K", () => {
    expect(summarizeAnswers(validAnswers)).toEqual({
      projectType: "Startup MVP",
      budget: "10K 20K",
      contact: validAnswers.email,
    });
    expect(summarizeAnswers({ ...validAnswers, budget: "100k-plus" }).budget).toBe("100K plus");
    expect(summarizeAnswers({ ...validAnswers, budget: "less-than-5k" }).budget).toBe("less than 5K");
  });
});

describe("a waiting time", () => {
  it("is in words, and never too short", () => {
    expect([0.2, 1, 42, 59, 60, 61, 3_599, 3_600, 80_000].map(formatWait)).toEqual([
      "1 second",
      "1 second",
      "42 seconds",
      "59 seconds",
      "1 minute",
      "2 minutes",
      "60 minutes",
      "1 hour",
      "23 hours",
    ]);
  });
});
