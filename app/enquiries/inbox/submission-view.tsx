import { Form } from "react-router";
import type { SubmissionChange } from "~/enquiries/rules/changes";
import {
  followUpOf,
  openStatuses,
  ownerText,
  type Owner,
  type Submission,
  type SubmissionEntry,
} from "~/enquiries/rules/inbox";
import type { FilledReply } from "~/enquiries/rules/replies";
import { mailtoAddress } from "~/base/web/mailto";
import { ChangeList } from "./change-list";
import { FollowUpForm, type FollowUpActionData } from "./follow-up-form";
import { ReplyList } from "./reply-list";
import { SamePersonList } from "./same-person-list";
import { SpamNotice } from "./spam-notice";
import { SubmissionStatusBadge } from "./status-badge";
import { SubmissionAnswers } from "./submission-answers";
import { SubmissionNav, type AdjacentSubmissions } from "./submission-nav";

interface SubmissionViewProps {
  readonly submission: Submission;
  /** Who can own submissions. */
  readonly owners: readonly Owner[];
  /** The id of the user's account. */
  readonly me: string;
  readonly changes: readonly SubmissionChange[];
  /** Other enquiries from the same address. */
  readonly others: readonly SubmissionEntry[];
  readonly neighbours: AdjacentSubmissions;
  readonly replies: readonly FilledReply[];
  readonly actionData: FollowUpActionData | undefined;
}

/** A submission: its answers, follow-up, history and actions. */
export function SubmissionView({
  submission,
  owners,
  me,
  changes,
  others,
  neighbours,
  replies,
  actionData,
}: SubmissionViewProps) {
  const { email, status, owner, ownerId } = submission;
  const isOpen = openStatuses.some((open) => open === status);
  return (
    <>
      <SubmissionNav adjacent={neighbours} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-heading wrap-anywhere">{email}</h1>
        <SubmissionStatusBadge status={status} />
      </div>
      <Form method="post" preventScrollReset className="no-print mt-2 flex flex-wrap items-center gap-3">
        {isOpen && ownerId !== me && (
          <button
            type="submit"
            name="intent"
            value={status === "new" && owner === "" ? "take" : "own"}
            className={`button button-dense ${owner === "" ? "button-primary" : ""}`}
          >
            {owner === "" ? "Assign to me" : "Reassign to me"}
          </button>
        )}
        <a href={mailtoAddress(email)} className="text-link text-sm">
          Send an email
        </a>
        {/* Last, so that a double click on "Assign to me" hits no button that changes the stage. */}
        {status !== "spam" && status !== "won" && (
          <button type="submit" name="intent" value="spam" className="button button-dense">
            Mark as spam
          </button>
        )}
      </Form>
      <SpamNotice submission={submission} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <SubmissionAnswers submission={submission} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <FollowUpForm
            key={submission.id}
            id={submission.id}
            saved={followUpOf(submission)}
            owner={ownerText(submission, owners)}
            version={submission.version}
            owners={owners}
            actionData={actionData}
          />
          <ReplyList key={email} replies={replies} to={email} />
          <form method="post" action="/admin/submissions/erase" className="no-print">
            <input type="hidden" name="email" value={email} />
            <button type="submit" name="intent" value="look" className="button button-dense">
              Erase this person's data
            </button>
          </form>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          {others.length > 0 && <SamePersonList others={others} />}
          <ChangeList changes={changes} createdAt={submission.createdAt} />
        </div>
      </div>
    </>
  );
}
