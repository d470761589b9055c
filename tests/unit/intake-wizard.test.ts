import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerError, answerFields, emptyAnswers, type Answers } from "../../app/intake/rules/answers";
import { projectTypeIn } from "../../app/intake/rules/choices";
import { failureText, type EnquiryOutcome } from "../../app/intake/rules/enquiry";
import { stepFields, timeLeft } from "../../app/intake/rules/questions";
import {
  furthestStep,
  isStepComplete,
  isFullyAnswered,
  initialWizardState,
  retryDelay,
  shownStep,
  wizardReducer,
  type WizardEvent,
  type WizardState,
} from "../../app/intake/rules/wizard";
import { validAnswers } from "../support/intake";
import { anyText, assertProperty } from "../support/properties";

const summary = { projectType: "Startup MVP", budget: "10K 20K", contact: "ada@growers.example" };
const outcomes: EnquiryOutcome[] = [
  { status: "sent", summary },
  { status: "invalid", message: "One answer still needs your attention.", errors: { email: "no" } },
  { status: "refused", message: failureText },
  { status: "limited", message: "Please try again in 9 seconds.", retryAfter: 9 },
  { status: "conflict", message: "other answers" },
  { status: "unknown", message: failureText },
  { status: "failed", message: failureText },
  { status: "unreachable", message: failureText },
];

const answers: fc.Arbitrary<Answers> = fc.record(
  Object.fromEntries(
    answerFields.map((field) => [field, fc.constantFrom(validAnswers[field], validAnswers[field], "", " ", "x")]),
  ) as never,
);
const key = fc.uuid();
const event: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc
    .constantFrom(...answerFields)
    .chain((field) =>
      fc.constantFrom(validAnswers[field], "", "x").map((value): WizardEvent => ({ type: "answered", field, value })),
    ),
  fc.record({ type: fc.constant("restored" as const), answers, key: fc.option(key), isUnsent: fc.boolean() }),
  fc.record({ type: fc.constant("submitting" as const), key }),
  fc.record({ type: fc.constant("recovered" as const), answers, key }),
  fc.record({ type: fc.constant("outcome" as const), outcome: fc.constantFrom(...outcomes) }),
  fc.constant<WizardEvent>({ type: "restarted" }),
);
const asked = fc.oneof(
  fc.constantFrom(null, "1", "2", "3", "4", "5", "6", "7", "0", "8", "-1", "1e0", "７"),
  anyText(4),
);

/** Runs events and shows every state on the way to `check`. */
function run(
  events: readonly WizardEvent[],
  check: (state: WizardState, event: WizardEvent, before: WizardState) => void,
) {
  let state = initialWizardState;
  for (const next of events) {
    const before = state;
    state = wizardReducer(state, next);
    check(state, next, before);
  }
}

const ready = wizardReducer(initialWizardState, {
  type: "restored",
  answers: validAnswers,
  key: null,
  isUnsent: false,
});
const submitting = wizardReducer(ready, { type: "submitting", key: "k" });
const after = (state: WizardState, status: EnquiryOutcome["status"]) =>
  wizardReducer(state, { type: "outcome", outcome: outcomes.find((outcome) => outcome.status === status)! });

describe("the step", () => {
  it("P13, WIZ-23, WIZ-25 is always 1 to 7, and 7 only after the project was sent", () => {
    assertProperty(fc.tuple(answers, asked, fc.boolean()), ([given, step, sent]) => {
      const shown = shownStep(given, step, sent);
      expect(shown).toBeGreaterThanOrEqual(1);
      expect(shown).toBeLessThanOrEqual(7);
      expect(Number.isInteger(shown)).toBe(true);
      if (shown === 7) expect(sent && step === "7").toBe(true);
    });
  });

  it("P13, WIZ-24 never goes beyond a question without a valid answer", () => {
    assertProperty(fc.tuple(answers, asked), ([given, step]) => {
      const shown = shownStep(given, step, false);
      for (let earlier = 1; earlier < shown; earlier += 1) expect(isStepComplete(given, earlier)).toBe(true);
    });
  });

  it("P13 is the requested one if it may be opened, and its own URL opens it again", () => {
    assertProperty(fc.tuple(answers, fc.integer({ min: 1, max: 6 })), ([given, step]) => {
      const shown = shownStep(given, String(step), false);
      expect(shown).toBe(Math.min(step, furthestStep(given)));
      expect(shownStep(given, String(shown), false)).toBe(shown);
      // Back is always allowed.
      if (shown > 1) expect(shownStep(given, String(shown - 1), false)).toBe(shown - 1);
      // Next is allowed exactly when the step is complete.
      if (shown < 6)
        expect(shownStep(given, String(shown + 1), false) === shown + 1).toBe(isStepComplete(given, shown));
    });
  });

  it("WIZ-24 needs text that is not blank, a budget, and both timelines", () => {
    expect(furthestStep(emptyAnswers)).toBe(1);
    expect(furthestStep({ ...validAnswers, problem: " \n\t" })).toBe(2);
    expect(furthestStep({ ...validAnswers, userNeeds: "" })).toBe(3);
    expect(furthestStep({ ...validAnswers, budget: "" })).toBe(4);
    expect(furthestStep({ ...validAnswers, launchTimeline: "" })).toBe(5);
    expect(furthestStep({ ...validAnswers, startTimeline: "" })).toBe(5);
    expect(furthestStep(validAnswers)).toBe(6);
  });
});

describe("the wizard", () => {
  it("P13 sends only complete answers, with one key while they do not change", () => {
    assertProperty(fc.array(event, { maxLength: 30 }), (events) => {
      run(events, (state, _, before) => {
        if (state.sending !== "idle" && state.sending !== "failed") {
          expect(isFullyAnswered(state.answers)).toBe(true);
          expect(state.key).not.toBeNull();
        }
        if (before.sending === "submitting" && state.sending === "submitting") expect(state.key).toBe(before.key);
        if (before.key !== null && state.key !== null && state.answers === before.answers)
          expect(state.key).toBe(before.key);
      });
    });
  });

  it("P13, WIZ-25, WIZ-32 counts as sent only when the server says so, and keeps everything until then", () => {
    assertProperty(fc.array(event, { maxLength: 30 }), (events) => {
      run(events, (state, next, before) => {
        if (state.sending === "sent" && before.sending !== "sent")
          expect(
            next.type === "outcome" &&
              next.outcome.status === "sent" &&
              // Queued: another tab or the service worker had the answer.
              (before.sending === "submitting" || before.sending === "queued"),
          ).toBe(true);
        if (next.type === "outcome" || next.type === "submitting") expect(state.answers).toEqual(before.answers);
      });
    });
  });

  it("keeps a message only while it applies", () => {
    assertProperty(fc.array(event, { maxLength: 30 }), (events) => {
      run(events, (state) => {
        if (state.sending === "idle" || state.sending === "submitting" || state.sending === "sent")
          expect(state.message).toBeNull();
        if (state.sending === "failed") expect(state.message).not.toBeNull();
      });
    });
  });

  it("WIZ-32, F3 reports a failure and stays on the step", () => {
    expect(failureText).toBe("Something went wrong. Please try again.");
    expect(after(submitting, "failed")).toMatchObject({
      sending: "failed",
      message: failureText,
      key: "k",
      answers: validAnswers,
    });
    expect(after(submitting, "limited")).toMatchObject({
      sending: "failed",
      message: "Please try again in 9 seconds.",
    });
  });

  it("E5 queues what did not reach the server, under its key", () => {
    const queued = after(submitting, "unreachable");
    expect(queued).toMatchObject({ sending: "queued", isQueued: true, key: "k", message: null });
    const again = wizardReducer(queued, { type: "submitting", key: "other" });
    expect(again).toMatchObject({ sending: "submitting", key: "k" });
    // A failing server is no reason to forget what was promised to be sent.
    expect(after(again, "failed")).toMatchObject({ sending: "queued", message: failureText });
    expect(after(again, "limited")).toMatchObject({ sending: "failed", isQueued: false });
    expect(after(again, "sent")).toMatchObject({ sending: "sent" });
  });

  it("E5 takes the key that the outbox has for the same answers, and what it knows of the browser's storage", () => {
    const stored = wizardReducer(submitting, { type: "stored", key: "other tab's", durable: false });
    expect(stored).toMatchObject({ sending: "submitting", key: "other tab's", isStored: false });
    expect(wizardReducer(ready, { type: "stored", key: "late", durable: true })).toBe(ready);
  });

  it("E5 takes queued answers from the outbox only into an empty form", () => {
    const found: WizardEvent = { type: "recovered", answers: validAnswers, key: "k" };
    expect(wizardReducer(initialWizardState, found)).toMatchObject({ sending: "queued", isQueued: true, key: "k" });
    const typed = wizardReducer(initialWizardState, { type: "answered", field: "problem", value: "x" });
    expect(wizardReducer(typed, found)).toBe(typed);
  });

  it("treats changed answers as a new project: no key, not queued", () => {
    const queued = after(submitting, "unreachable");
    const changed = wizardReducer(queued, { type: "answered", field: "email", value: "b@c.de" });
    expect(changed).toMatchObject({ sending: "idle", isQueued: false, key: null });
    expect(wizardReducer(queued, { type: "answered", field: "email", value: validAnswers.email })).toBe(queued);
  });

  it("takes a new key after a conflict", () => {
    expect(after(submitting, "conflict")).toMatchObject({ sending: "failed", key: null, message: failureText });
  });

  it("WIZ-16 does not change the answers while they are being sent", () => {
    expect(wizardReducer(submitting, { type: "answered", field: "problem", value: "other" })).toBe(submitting);
  });

  it("resends what was unsent when the page closed, if it is complete", () => {
    expect(
      wizardReducer(initialWizardState, { type: "restored", answers: validAnswers, key: "k", isUnsent: true }).sending,
    ).toBe("queued");
    expect(
      wizardReducer(initialWizardState, {
        type: "restored",
        answers: { ...validAnswers, email: "" },
        key: "k",
        isUnsent: true,
      }).sending,
    ).toBe("idle");
    expect(
      wizardReducer(initialWizardState, { type: "restored", answers: validAnswers, key: null, isUnsent: true }).sending,
    ).toBe("idle");
  });

  it("retries at once after a reload, then with growing delays", () => {
    expect([0, 1, 2, 3, 20].map(retryDelay)).toEqual([0, 2_000, 8_000, 32_000, 300_000]);
  });

  it("has a question for every validated answer", () => {
    for (const [step, asks] of stepFields)
      for (const field of asks) {
        const without = { ...validAnswers, [field]: "" };
        expect(answerError(field, "")).not.toBeNull();
        expect(isStepComplete(without, step)).toBe(false);
      }
  });
});

it("WIZ-1 the time left follows from the questions left", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(timeLeft)).toEqual([
    "about 2 minutes left",
    "about 2 minutes left",
    "about 1 minute left",
    "about 1 minute left",
    "about 1 minute left",
    "less than a minute left",
    null,
  ]);
});

it("WIZ-3 an address chooses a known project type, or none", () => {
  expect(projectTypeIn(new URLSearchParams("project=internal-tool"))).toBe("internal-tool");
  for (const search of ["", "project=", "project=toString", "project=Internal-Tool", "step=2"])
    expect(projectTypeIn(new URLSearchParams(search))).toBe("");
});
