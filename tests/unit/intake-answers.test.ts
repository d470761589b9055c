import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail } from "../../app/base/words/email-mentions";
import { answersSchema } from "../../app/enquiries/rules/enquiry-schema.server";
import {
  answerError,
  invalidEmailMessage,
  answerFields,
  isFilled,
  maxTextLength,
  normalizeAnswer,
  type AnswerField,
} from "../../app/intake/rules/answers";
import {
  choiceLabel,
  shownChoices,
  budgetChoices,
  launchTimelineChoices,
  startTimelineChoices,
} from "../../app/intake/rules/choices";
import { questions } from "../../app/intake/rules/questions";
import { defaultTexts } from "../../app/texts/queries.server";
import { budgets, launchTimelines, projectTypes, startTimelines } from "../../drizzle/schema";
import { cpuTime } from "../support/cpu-time";
import { validAnswers } from "../support/intake";
import { anyText, assertProperty } from "../support/properties";

/** Texts near the borders that the rules draw, and texts far from any. */
const values = fc.oneof(
  anyText(),
  fc.constantFrom(...projectTypes, ...budgets, ...startTimelines, ...launchTimelines, "", " ", "\u00a0", "constructor"),
  fc.constantFrom(
    "a@b.c",
    "a@b",
    "a@b.",
    "a@.b",
    "a@b.c.",
    "@b.c",
    "a@b@c.d",
    "a @b.c",
    "a@b..c",
    `${"a".repeat(250)}@b.c`,
  ),
  fc.constantFrom(maxTextLength - 1, maxTextLength, maxTextLength + 1).map((length) => "x".repeat(length)),
);

describe("the rules of the answers", () => {
  it("WIZ-24, WIZ-27, WIZ-28 are the same in the browser and on the server", () => {
    assertProperty(fc.tuple(fc.constantFrom(...answerFields), values), ([field, value]) => {
      const server = answersSchema.shape[field].safeParse(value).success;
      expect(answerError(field, value) === null, `${field}: ${JSON.stringify(value.slice(0, 80))}`).toBe(server);
    });
  });

  it("accept complete answers equally", () => {
    const answers = fc.record(
      Object.fromEntries(
        answerFields.map((field) => [field, fc.oneof(values, fc.constant(validAnswers[field]))]),
      ) as Record<AnswerField, fc.Arbitrary<string>>,
    );
    assertProperty(answers, (given) => {
      const browser = answerFields.every((field) => answerError(field, given[field]) === null);
      expect(answersSchema.safeParse(given).success).toBe(browser);
    });
  });

  it("WIZ-28 accept an email address by the simple pattern: text, at sign, text, dot, text, no spaces", () => {
    assertProperty(
      fc.oneof(
        values,
        fc.array(fc.constantFrom("a", "@", ".", " ", "é"), { maxLength: 9 }).map((parts) => parts.join("")),
      ),
      (text) => {
        expect(isEmail(text)).toBe(text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text));
      },
    );
  });

  it("T14 check hostile texts of 50,000 characters in under 20 ms", async () => {
    for (const text of ["a@" + ".".repeat(50_000), "@".repeat(50_000), " ".repeat(50_000), "a".repeat(50_000) + "@"]) {
      const time = await cpuTime(() => [isEmail(text), isFilled(text), normalizeAnswer("email", text)]);
      expect(time).toBeLessThan(20);
    }
  });

  it("WIZ-26, WIZ-27 accept more than 500 characters and refuse more than 10,000 with a message that says so", () => {
    expect(answerError("problem", "x".repeat(501))).toBeNull();
    expect(answerError("problem", "x".repeat(10_000))).toBeNull();
    expect(answerError("problem", "x".repeat(10_001))).toBe("Please keep this under 10,000 characters; it has 10,001.");
  });

  it("WIZ-29 show the specified text for an invalid address", () => {
    expect(invalidEmailMessage).toBe("Please enter a valid email address");
    expect(answerError("email", "nobody")).toBe(invalidEmailMessage);
  });

  it("normalize an answer idempotently", () => {
    expect(normalizeAnswer("problem", "one\r\ntwo\0")).toBe("one\ntwo");
    expect(normalizeAnswer("email", " a@b.c\r\n")).toBe("a@b.c");
    assertProperty(fc.tuple(fc.constantFrom(...answerFields), anyText()), ([field, text]) => {
      const once = normalizeAnswer(field, text);
      expect(normalizeAnswer(field, once)).toBe(once);
    });
  });
});

describe("the choices", () => {
  it("WIZ-3, DATA-12, DATA-13, D36 are the enumerations of the tables, in order, with the specified labels", () => {
    expect(projectTypes.map((id) => choiceLabel("projectType", id))).toEqual([
      "Startup MVP",
      "Internal Business Tool",
      "Workflow Automation",
      "AI Powered Growth Engines",
    ]);
    expect(Object.entries(budgetChoices).map(([id, { label, detail }]) => [id, label, detail])).toEqual([
      ["less-than-5k", "Less than $5K", "Starter"],
      ["5k-10k", "$5K - $10K", "Growth"],
      ["10k-20k", "$10K - $20K", "Scale"],
      ["20k-50k", "$20K - $50K", "Enterprise"],
      ["50k-100k", "$50K - $100K", "Premium"],
      ["100k-plus", "$100K+", "Enterprise Plus"],
    ]);
    expect(Object.keys(budgetChoices)).toEqual([...budgets]);
    expect(Object.keys(startTimelineChoices)).toEqual([...startTimelines]);
    expect(Object.values(startTimelineChoices).map(({ label }) => label)).toEqual([
      "Immediately",
      "Within a week",
      "Within a month",
      "Flexible",
    ]);
    expect(Object.keys(launchTimelineChoices)).toEqual([...launchTimelines]);
    expect(Object.values(launchTimelineChoices).map(({ label }) => label)).toEqual([
      "ASAP",
      "2-4 weeks",
      "1-2 months",
      "3+ months",
    ]);
  });

  it.each([
    ["USD", "$5K - $10K"],
    ["EUR", "€5K - €10K"],
    ["CHF", "CHF\u00a05K - CHF\u00a010K"],
    ["no currency", "$5K - $10K"],
  ])("have amounts in %s, and labels of the settings before all", (currency, label) => {
    const settings = { currency, choiceLabels: { "budget.100k-plus": "Let’s talk ($)", "budget.other": "Nothing" } };
    expect(choiceLabel("budget", "5k-10k", settings)).toBe(label);
    expect(choiceLabel("budget", "100k-plus", settings)).toBe("Let’s talk ($)");
    expect(choiceLabel("budget", "other", settings)).toBe("");
    expect(Object.keys(shownChoices("budget", settings))).toEqual([...budgets]);
  });

  it("WIZ-12 mark one budget as the most popular", () => {
    expect(
      Object.entries(budgetChoices)
        .filter(([, choice]) => "isRecommended" in choice)
        .map(([id]) => id),
    ).toEqual(["10k-20k"]);
  });
});

describe("the questions", () => {
  const texts = defaultTexts("intake");
  it("WIZ-2, WIZ-6, WIZ-10, WIZ-11, WIZ-14, WIZ-15 have the specified headings", () => {
    expect(questions(validAnswers, texts).map(({ heading }) => heading)).toEqual([
      "What are you building?",
      "What problem are you trying to solve?",
      "Describe your users and their needs",
      "What's your investment range?",
      "Project Timeline",
      "Almost there! What's your email?",
    ]);
  });

  it.each(["workflow-automation", "ai-growth-engines"])("WIZ-9 ask for processes where %s is built", (projectType) => {
    const third = questions({ projectType }, texts)[2]!;
    expect(third.heading).toBe("What processes are you trying to automate?");
    expect(third.placeholder).not.toBe(questions(validAnswers, texts)[2]!.placeholder);
    expect(third.tip).not.toBe(questions(validAnswers, texts)[2]!.tip);
  });

  it("WIZ-13 say that exact pricing comes on a call", () => {
    expect(questions(validAnswers, texts)[3]!.note).toMatch(/exact pricing comes on a call/i);
  });

  it("have what the settings say of a choice, and otherwise the specified words", () => {
    const settings = {
      currency: "",
      choiceLabels: { "budget.5k-10k.scope": "One thing.", "budget.5k-10k": "A little" },
    };
    const ranges = shownChoices("budget", settings);
    expect(ranges["5k-10k"]).toMatchObject({ label: "A little", scope: "One thing.", detail: "Growth" });
    expect(ranges["10k-20k"]!.scope).toMatch(/sign-in/);
  });

  it("ask for every answer once", () => {
    expect(questions(validAnswers, texts).flatMap((question) => question.fields)).toEqual([...answerFields]);
  });
});
