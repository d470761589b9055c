import { type AnswerField, answerFields, type Answers } from "~/intake/rules/answers";
import type { EnquiryOutcome } from "~/intake/rules/enquiry";
import { type IntakeTexts, questions } from "~/intake/rules/questions";
import { progressDraft } from "~/intake/rules/woven";
import { agentForm } from "~/ui/components/public-forms";
import { useWords } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { HeardOf, Honeypot, IntakeFrame } from "./form-frame";
import { QuestionSection } from "./question-section";

/** The server-rendered form after an enquiry that failed without script: keeps every answer and shows the errors. */
export function PlainForm({
  texts,
  answers,
  heardOf,
  outcome,
}: {
  texts: IntakeTexts;
  answers: Answers;
  heardOf: string;
  outcome: Exclude<EnquiryOutcome, { status: "sent" }>;
}) {
  const words = useWords();
  const errors = outcome.status === "invalid" ? outcome.errors : {};
  const errorOf = (field: AnswerField) => errors[field] ?? null;
  return (
    <IntakeFrame
      texts={texts}
      progress={
        <div className="intake-progress">
          <Weave draft={progressDraft(answers)} className="intake-strip" />
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent without script */}
      <div role="alert" tabIndex={-1} autoFocus className="intake-notice intake-notice-bad">
        <p className="font-semibold">{words(outcome.message)}</p>
        {Object.keys(errors).length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {answerFields.filter(errorOf).map((field) => (
              <li key={field}>
                <a href={`#${field}`} className="underline">
                  {words(errorOf(field)!)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <form
        method="post"
        action="/onboarding"
        encType="multipart/form-data"
        noValidate
        {...agentForm("project_intake", "The answers of an enquiry. A person presses the button.")}
      >
        <Honeypot />
        <div className="intake-steps">
          {questions(answers, texts).map((question) => (
            <QuestionSection
              key={question.step}
              texts={texts}
              question={question}
              answers={answers}
              errorOf={errorOf}
              current
            />
          ))}
        </div>
        <HeardOf label={texts.heardOfQuestion} defaultValue={heardOf} />
        <p className="intake-actions">
          <button type="submit" className="button button-primary intake-next">
            {texts.sendButton}
          </button>
        </p>
      </form>
    </IntakeFrame>
  );
}
