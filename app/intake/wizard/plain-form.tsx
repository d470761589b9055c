import { answerFields, type Answers, type AnswerField } from "~/intake/rules/answers";
import { questions } from "~/intake/rules/questions";
import type { SubmissionOutcome } from "~/intake/rules/submission";
import { Honeypot, IntakeFrame } from "./form-frame";
import { QuestionSection } from "./question-section";

/** The server-rendered form after a failed submission without script: keeps every answer and shows the errors. */
export function PlainForm({
  answers,
  outcome,
}: {
  answers: Answers;
  outcome: Exclude<SubmissionOutcome, { status: "sent" }>;
}) {
  const faults = outcome.status === "invalid" ? outcome.faults : {};
  const faultOf = (field: AnswerField) => faults[field] ?? null;
  return (
    <IntakeFrame>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent without script */}
      <div role="alert" tabIndex={-1} autoFocus className="intake-notice intake-notice-bad">
        <p className="font-semibold">{outcome.message}</p>
        {Object.keys(faults).length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {answerFields.filter(faultOf).map((field) => (
              <li key={field}>
                <a href={`#${field}`} className="underline">
                  {faultOf(field)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <form method="post" action="/onboarding" encType="multipart/form-data" noValidate>
        <Honeypot />
        <div className="intake-steps">
          {questions(answers).map((question) => (
            <QuestionSection key={question.step} question={question} answers={answers} faultOf={faultOf} current />
          ))}
        </div>
        <p className="intake-actions">
          <button type="submit" className="button button-primary intake-next">
            Complete Setup
          </button>
        </p>
      </form>
    </IntakeFrame>
  );
}
