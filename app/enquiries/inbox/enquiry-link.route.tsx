import { data } from "react-router";
import { privatePolicy } from "~/base/web/cache-policy";
import {
  findLinkedEnquiry,
  followLink,
  findEnquiryLink,
  type EnquiryLink,
} from "~/enquiries/rules/enquiry-links.server";
import { type LinkAction, linkLabels, statusChoices } from "~/enquiries/rules/inbox";
import { choiceLabel } from "~/intake/rules/choices";
import { endDigest } from "~/outbox/mail.server";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { findSettings } from "~/settings/queries.server";
import type { Route } from "./+types/enquiry-link.route";

export const headers = privateHeaders;

/** The texts of the page, and the action of its form. */
interface LinkView {
  readonly heading: string;
  readonly text: string;
  readonly action?: LinkAction;
}

/** Shows what the link is for. Opening it changes nothing, because mail programs and scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return answer(context, url, (link, db, origin) => viewOf(db, link, origin));
}

/** Performs the link's action, once. */
export async function action({ url, context }: Route.ActionArgs) {
  const { now, log } = context.get(requestContext);
  return answer(context, url, async (link, db, origin) => {
    if (link.action === "end-digest") {
      await endDigest(db, link.recipient, now);
      return { heading: "Ended", text: `${link.recipient} no longer gets the morning digest.` };
    }
    if (!(await followLink(db, link, now))) return viewOf(db, link, origin);
    log("enquiry_link_followed", { action: link.action });
    return link.action === "take"
      ? { heading: "Assigned to you", text: "You are the owner of the enquiry, and it is marked as in conversation." }
      : { heading: "Marked as spam", text: "The enquiry is marked as spam. You can undo this in the portal." };
  });
}

async function answer(
  context: Route.LoaderArgs["context"],
  url: URL,
  then: (link: EnquiryLink, db: DatabaseClient, origin: string) => Promise<LinkView>,
) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const respond = (view: LinkView, status = 200) => data(view, { status, headers: { "Cache-Control": privatePolicy } });
  try {
    const link = await findEnquiryLink(db, url.searchParams.get("token") ?? "", ctx.now);
    if (typeof link === "string") return respond(errors[link], errorStatus[link]);
    return respond(await then(link, db, ctx.origin));
  } catch (error) {
    logDatabaseError(ctx, error);
    return respond({ heading: "Something went wrong", text: "Nothing was changed. Please try again." }, 503);
  }
}

const errors = {
  invalid: {
    heading: "This link does not work",
    text: "It is incomplete or was altered. Open it from the email again.",
  },
  expired: {
    heading: "This link has expired",
    text: "Links in emails work for a week. Open the enquiry in the portal.",
  },
  gone: { heading: "Enquiry not found", text: "It has been erased." },
  refused: {
    heading: "Access Denied",
    text: "The account of the address that this link was sent to may not handle enquiries. Ask an administrator.",
  },
} as const satisfies Record<string, LinkView>;

const errorStatus = { invalid: 404, expired: 410, gone: 410, refused: 403 } as const;

async function viewOf(
  db: DatabaseClient,
  { action: name, recipient, enquiryId }: EnquiryLink,
  origin: string,
): Promise<LinkView> {
  const heading = `${linkLabels[name]}?`;
  if (name === "end-digest")
    return { heading, text: `${recipient} will no longer get the morning digest.`, action: name };
  const enquiry = enquiryId === null ? null : await findLinkedEnquiry(db, enquiryId);
  if (!enquiry) return errors.gone;
  const { status, owner, projectType, budget } = enquiry;
  if (status !== "new" || owner !== "") {
    const by = owner === "" ? "" : ` The owner is ${owner}.`;
    return {
      heading: "This was already done",
      text: `The enquiry is marked as ${statusChoices[status].label.toLowerCase()}.${by} Nothing was changed.`,
    };
  }
  const settings = await findSettings(db, origin);
  const what = [choiceLabel("projectType", projectType ?? "", settings), choiceLabel("budget", budget, settings)]
    .filter(Boolean)
    .join(", ");
  return { heading, text: `${what}.`, action: name };
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Enquiry", "Assigns an enquiry or marks it as spam.");

export default function EnquiryLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, text, action: name }: LinkView = actionData ?? loaderData;
  return (
    <section className="wrap py-16">
      <h1 className="text-title">{heading}</h1>
      <p role={actionData ? "status" : undefined} className="mt-4 max-w-[65ch] text-lead wrap-anywhere">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {name && (
          <form method="post">
            <button type="submit" className="button button-primary">
              {linkLabels[name]}
            </button>
          </form>
        )}
        <a href="/admin/submissions" className="button">
          Open the portal
        </a>
      </div>
    </section>
  );
}
