import { data } from "react-router";
import { SubmissionAnswers } from "~/components/admin/inbox/submission-answers";
import { followUpDraft, FollowUpForm, type FollowUpAnswer } from "~/components/admin/inbox/follow-up-form";
import { SubmissionNav } from "~/components/admin/inbox/submission-nav";
import { InlineFailure } from "~/components/content/error-states";
import { MissingRecord } from "~/components/content/missing-record";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { listOwnerNames } from "~/domain/accounts/people.server";
import { readFollowUp, parseInboxQuery, type FollowUp, type Submission } from "~/domain/intake/inbox";
import { changeSubmission } from "~/domain/intake/inbox-changes.server";
import { findSubmission, findAdjacentSubmissions } from "~/domain/intake/inbox.server";
import { privatePolicy } from "~/domain/seo/cache-policy";
import { loadedHeaders, loadPage, missing, uncached } from "../load-page";
import { requireForm } from "../require-form";
import { failedWrite } from "./content-section";
import { adminMeta } from "./admin-head";
import { conflictWith, savedAs, submitForm } from "./submit-form";
import type { Route } from "./+types/submission";

export const headers = loadedHeaders;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the submission. Please try again.");
  return loadPage(context, failure, async (db) => {
    const [submission, owners] = await Promise.all([findSubmission(db, params.id), listOwnerNames(db)]);
    if (!submission) return missing();
    const neighbours = await findAdjacentSubmissions(db, parseInboxQuery(url.searchParams), submission);
    return uncached({ submission, owners, neighbours });
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await requireForm(request, context);
  const given = readFollowUp((field) => String(form.get(field) ?? ""));
  const version = Number(form.get("version"));
  try {
    const outcome = await changeSubmission(context.get(databaseContext), params.id, given, version, ctx.now);
    switch (outcome.status) {
      case "changed":
        return respond(
          200,
          { title: "Success", text: "Submission updated successfully", tone: "success" },
          { saved: { version: version + 1, texts: given } },
        );
      case "invalid":
        return respond(422, errorNotice("Error", "Some fields need your attention."), {
          given,
          faults: outcome.faults,
        });
      case "conflict":
        return respond(409, errorNotice("Error", "Someone else changed this in the meantime."), {
          given,
          theirs: outcome.theirs,
        });
      case "missing":
        return respond(404, errorNotice("Error", "This submission no longer exists."), { given });
    }
  } catch (error) {
    return respond(503, failedWrite(context, error), { given, version });
  }
}

export const clientAction = ({ request, serverAction, params }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, {
    key: followUpDraft(params.id),
    outcomeOf: ({ saved, theirs, given = {} }) => {
      if (saved) return savedAs(saved);
      return theirs ? conflictWith(theirs.version, textsOf(theirs), given) : { type: "refused" };
    },
  });

const textsOf = ({ status, owner, nextStepOn, notes }: Submission) =>
  ({ status, owner, nextStepOn: nextStepOn ?? "", notes }) satisfies FollowUp;

function respond(status: number, notice: Notice, kept: FollowUpAnswer = {}) {
  return data<FollowUpAnswer>({ notice, ...kept }, { status, headers: { "Cache-Control": privatePolicy } });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Submission");
}

export default function SubmissionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.status !== "ok") {
    const text = loaderData.notice?.text;
    if (!text) {
      return (
        <MissingRecord
          title="Submission not found"
          text="It has been erased or never existed."
          to="/admin/submissions"
          label="Back to submissions"
        />
      );
    }
    return (
      <>
        <h1 className="text-heading">Submission</h1>
        <div className="mt-6">
          <InlineFailure text={text} />
        </div>
        {actionData?.given && (
          <div className="mt-6 max-w-xl">
            <FollowUpForm
              id={params.id}
              saved={actionData.given}
              version={actionData.version ?? 0}
              owners={[]}
              answer={actionData}
            />
          </div>
        )}
      </>
    );
  }
  const { submission, owners, neighbours } = loaderData;
  return (
    <>
      <SubmissionNav adjacent={neighbours} />
      <h1 className="mt-3 text-heading wrap-anywhere">{submission.email}</h1>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href={`mailto:${submission.email}`} className="text-link">
          Send an email
        </a>
      </p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SubmissionAnswers submission={submission} />
        <div className="grid gap-4">
          <FollowUpForm
            key={params.id}
            id={params.id}
            saved={textsOf(submission)}
            version={submission.version}
            owners={owners}
            answer={actionData}
          />
          <form method="post" action="/admin/submissions/erase" className="no-print">
            <input type="hidden" name="email" value={submission.email} />
            <button type="submit" name="intent" value="look" className="button button-dense">
              Erase this person's data
            </button>
          </form>
        </div>
      </div>
    </>
  );
}
