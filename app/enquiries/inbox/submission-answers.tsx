import { choiceLabel } from "~/intake/rules/choices";
import { questions } from "~/intake/rules/questions";
import type { Submission } from "~/enquiries/rules/inbox";
import { LocalTime } from "~/ui/portal/local-time";

/** The visitor's answers, read-only. */
export function SubmissionAnswers({ submission }: { submission: Submission }) {
  const { email, budget, startTimeline, launchTimeline, problem, userNeeds } = submission;
  const projectType = submission.projectType ?? "";
  const intakeQuestions = questions({ projectType, problem, userNeeds, budget, startTimeline, launchTimeline, email });
  const facts = [
    ["Project", choiceLabel("projectType", projectType)],
    ["Budget", choiceLabel("budget", budget)],
    ["Start", choiceLabel("startTimeline", startTimeline)],
    ["Launch", choiceLabel("launchTimeline", launchTimeline)],
  ];
  return (
    <div className="min-w-0 rounded-card border border-line bg-raised">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3 border-b border-line p-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd className="mt-0.5 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-7 p-5">
        {[
          [intakeQuestions[1]!.heading, problem],
          [intakeQuestions[2]!.heading, userNeeds],
        ].map(([heading, text]) => (
          <section key={heading}>
            <h2 className="text-lg">{heading}</h2>
            <p className="mt-2 max-w-prose break-words whitespace-pre-wrap">{text}</p>
          </section>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 border-t border-line px-5 py-3 text-sm text-muted">
        <span>
          Received <LocalTime instant={submission.createdAt} />
        </span>
        {submission.version > 1 && (
          <span>
            Edited <LocalTime instant={submission.updatedAt} />
          </span>
        )}
      </p>
    </div>
  );
}
