import { useEffect, useEffectEvent } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { mailtoAddress } from "~/base/web/link-address";
import {
  followUpOf,
  openStatuses,
  type Owner,
  ownerText,
  type Enquiry,
  type EnquiryChange,
  type EnquiryEntry,
} from "~/enquiries/rules/inbox";
import { spamDays } from "~/enquiries/rules/retention";
import { sourceFacts } from "~/enquiries/rules/source";
import { spamRuleLabels } from "~/enquiries/rules/spam";
import { PageLink } from "~/first-view/page-link";
import { choiceLabel } from "~/intake/rules/choices";
import { type IntakeTexts, questions } from "~/intake/rules/questions";
import { Entry, Panel } from "~/portal/shell/panel";
import { useSettings } from "~/ui/components/settings";
import { LocalTime } from "~/ui/portal/local-time";
import { ChangeList } from "./change-list";
import { AnswerClock, EnquiryStatusBadge } from "./enquiry-state";
import { type FollowUpActionData, FollowUpForm } from "./follow-up-form";
import { ReplyPanel, type ReplyPanelProps } from "./reply-panel";

/** The ids of the previous and next enquiry, in the order of the list that this one was opened from. */
interface AdjacentEnquiries {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the list, keeping its filter, and to the adjacent enquiries. Shortcuts: Escape, k and j. */
function EnquiryNav({ adjacent }: { adjacent: AdjacentEnquiries }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = `/admin/submissions${search}`;
  const pathOf = (id: string | null) => (id === null ? null : `/admin/submissions/${id}${search}`);
  const steps = [
    { key: "k", label: "Previous", to: pathOf(adjacent.previous) },
    { key: "j", label: "Next", to: pathOf(adjacent.next) },
  ];

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const to = event.key === "Escape" ? list : steps.find(({ key }) => key === event.key)?.to;
    if (!to) return;
    event.preventDefault();
    void navigate(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (
    <nav aria-label="Submissions" className="no-print flex flex-wrap items-center gap-2">
      <PageLink to={list} aria-keyshortcuts="Escape" className="text-link mr-auto text-sm">
        Back to the list
      </PageLink>
      {steps.map(({ key, label, to }) =>
        to === null ? (
          <span key={key} role="link" aria-disabled="true" className="button button-dense opacity-50">
            {label}
          </span>
        ) : (
          <PageLink key={key} to={to} aria-keyshortcuts={key} className="button button-dense">
            {label}
          </PageLink>
        ),
      )}
    </nav>
  );
}

/** The visitor's answers, read-only. */
function EnquiryAnswers({ enquiry, texts }: { enquiry: Enquiry; texts: IntakeTexts }) {
  const { budget, startTimeline, launchTimeline, problem, userNeeds } = enquiry;
  const projectType = enquiry.projectType ?? "";
  const intakeQuestions = questions({ projectType }, texts);
  const settings = useSettings();
  const facts = [
    ["Project", choiceLabel("projectType", projectType, settings)],
    ["Budget", choiceLabel("budget", budget, settings)],
    ["Start", choiceLabel("startTimeline", startTimeline, settings)],
    ["Launch", choiceLabel("launchTimeline", launchTimeline, settings)],
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
      <SourceFacts enquiry={enquiry} />
      <p className="flex flex-wrap gap-x-4 border-t border-line px-5 py-3 text-sm text-muted">
        <span>
          Received <LocalTime instant={enquiry.createdAt} />
        </span>
        {enquiry.version > 1 && (
          <span>
            Edited <LocalTime instant={enquiry.updatedAt} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Why an enquiry is spam or looks like it, with a button that marks it as not spam. Null for any other. */
function SpamNotice({ enquiry }: { enquiry: Pick<Enquiry, "status" | "held" | "spamReasons"> }) {
  const { status, held, spamReasons } = enquiry;
  const { pathname, search } = useLocation();
  const isSpam = status === "spam";
  if (!isSpam && spamReasons.length === 0) return null;
  // People of one office write at the same time: that alone says nothing about an enquiry.
  if (!isSpam && spamReasons.every(({ rule }) => rule === "rate")) {
    return (
      <p className="mt-5 text-sm text-muted">
        {spamRuleLabels.rate}: {spamReasons.map(({ text }) => text).join(" ")}
      </p>
    );
  }
  return (
    <section aria-labelledby="spam" className="mt-5 rounded-card border border-caution px-5 py-4">
      <h2 id="spam" className="font-sans text-base font-semibold">
        {isSpam ? (held ? "Held as spam" : "Marked as spam") : "Detected on arrival"}
      </h2>
      {spamReasons.length > 0 && (
        <ul className="mt-2 text-sm">
          {spamReasons.map(({ rule, text }) => (
            <li key={rule}>
              <strong>{spamRuleLabels[rule]}:</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {isSpam && (
        <>
          <p className="mt-2 max-w-prose text-sm text-muted">
            {held && "No one was notified, and the sender saw the usual thank-you. "}
            It is deleted {spamDays} days after the last change.
            {held && " “Not spam” sends the notifications of a new enquiry."}
          </p>
          <Form method="post" action={pathname + search} preventScrollReset className="no-print mt-3">
            <button type="submit" name="intent" value="not-spam" className="button button-dense">
              Not spam
            </button>
          </Form>
        </>
      )}
    </section>
  );
}

/** The other enquiries from the same email address. */
function SamePersonList({ others }: { others: readonly EnquiryEntry[] }) {
  const settings = useSettings();
  return (
    <Panel title="Other submissions from this person">
      {others.map(({ id, projectType, budget, status, createdAt }) => (
        <Entry
          key={id}
          to={`/admin/submissions/${id}`}
          label={[choiceLabel("projectType", projectType ?? "", settings), choiceLabel("budget", budget, settings)]
            .filter(Boolean)
            .join(", ")}
        >
          <EnquiryStatusBadge status={status} /> <LocalTime instant={createdAt} dateOnly />
        </Entry>
      ))}
    </Panel>
  );
}

interface EnquiryViewProps {
  /** Those of the intake, with its questions. */
  readonly texts: IntakeTexts;
  readonly enquiry: Enquiry;
  /** The address of the picture of its cloth. */
  readonly cloth: string;
  /** An ISO instant. */
  readonly now: string;
  /** Who can own enquiries. */
  readonly owners: readonly Owner[];
  /** The id of the user's account. */
  readonly me: string;
  readonly changes: readonly EnquiryChange[];
  /** Other enquiries from the same address. */
  readonly others: readonly EnquiryEntry[];
  readonly neighbours: AdjacentEnquiries;
  readonly reply: Omit<ReplyPanelProps, "enquiry" | "unsent">;
  readonly actionData: FollowUpActionData | undefined;
}

/** An enquiry: its answers, follow-up, history and actions. */
export function EnquiryView({
  enquiry,
  cloth,
  now,
  owners,
  me,
  changes,
  others,
  neighbours,
  reply,
  texts,
  actionData,
}: EnquiryViewProps) {
  const { email, status, owner, ownerId } = enquiry;
  const isOpen = openStatuses.some((open) => open === status);
  return (
    <>
      <EnquiryNav adjacent={neighbours} />
      <img src={cloth} alt="" width={148} height={58} className="mt-3 h-20 w-auto" />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-heading wrap-anywhere">{email}</h1>
        <EnquiryStatusBadge status={status} />
        <AnswerClock enquiry={enquiry} now={now} />
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
        {isOpen && enquiry.answeredAt === null && (
          <button type="submit" name="intent" value="answered" className="button button-dense">
            I answered
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
      <SpamNotice enquiry={enquiry} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <EnquiryAnswers enquiry={enquiry} texts={texts} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <FollowUpForm
            key={enquiry.id}
            id={enquiry.id}
            savedFollowUp={followUpOf(enquiry)}
            owner={ownerText(enquiry, owners)}
            version={enquiry.version}
            owners={owners}
            actionData={actionData}
          />
          <ReplyPanel key={reply.once} {...reply} enquiry={enquiry} unsent={actionData?.unsentReply} />
          <form method="post" action="/admin/submissions/erase" className="no-print">
            <input type="hidden" name="email" value={email} />
            <button type="submit" name="intent" value="look" className="button button-dense">
              Erase this person's data
            </button>
          </form>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          {others.length > 0 && <SamePersonList others={others} />}
          <ChangeList changes={changes} createdAt={enquiry.createdAt} />
        </div>
      </div>
    </>
  );
}

/** How the sender came to the form, and what they say of it. Nothing for enquiries that were stored without it. */
function SourceFacts({ enquiry }: { enquiry: Enquiry }) {
  const facts = sourceFacts(enquiry);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="source" className="border-t border-line p-5">
      <h2 id="source" className="text-lg">
        Where it came from
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Not by `comparePath`, which would bring the public directory's script along. */}
      {enquiry.beganWith?.startsWith("tools/") && (
        <p className="mt-2 text-sm">
          <PageLink
            to={`/ai-product-stack/compare?tools=${encodeURI(enquiry.beganWith.slice("tools/".length))}`}
            className="text-link"
          >
            The comparison of these tools
          </PageLink>
        </p>
      )}
      {enquiry.beganWith?.startsWith("draft") && (
        <p className="mt-2 text-sm">
          <PageLink to={`/draft?${new URLSearchParams({ q: enquiry.problem.slice(0, 2_000) })}`} className="text-link">
            The draft of this problem
          </PageLink>
        </p>
      )}
    </section>
  );
}
