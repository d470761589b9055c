import type { RouterContextProvider } from "react-router";
import type { Holders } from "~/accounts/setup-link.server";
import { newSetId } from "~/content/saving/store.server";
import { mailProblem, recipientsOf } from "~/outbox/mail-settings";
import { findMailSettings } from "~/outbox/mail.server";
import { type DatabaseClient, requestContext, type RequestContext } from "~/routing/context";
import { confirmSamples, findEditableSettings } from "~/settings/settings-store.server";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { isReservedOrigin } from "../../base/web/urls";
import { formatNumber } from "../../base/words/numbers";
import {
  type ContentMessage,
  redirectWithMessage,
  respond,
  tryWrite,
  writeContextOf,
} from "../../portal/content-section";
import { requireForm } from "../../routing/load-page";
import { publicSettings, type SampleValue, unconfirmedSamples } from "../../settings/default-settings";
import type { SamplePart } from "../../settings/setting-table";
import { answerPromise, type Settings } from "../../settings/settings";
import { countSampleRows, removeSampleRows } from "./sample-rows.server";

/** The state that the setup checklist is derived from. */
export interface SetupState {
  /** The settings as stored. */
  readonly settings: Settings;
  /** The configured public origin. */
  readonly origin: string;
  /** The number of rows of unchanged sample content. */
  readonly sampleRows: number;
  /** Why the site sends no mail, "" if it does; and the recipients of enquiries. */
  readonly mail: { readonly problem: string; readonly recipients: readonly string[] };
  /** The address of the administrator that `npm start` created, while that account can sign in; otherwise null. */
  readonly localAdministrator: string | null;
}

/** An item of the setup checklist. Whether it is done is derived from the state; nobody ticks it off. */
export interface SetupItem {
  readonly name: SamplePart | "mail" | "content" | "local-administrator";
  readonly title: string;
  readonly isDone: boolean;
  /** Sentences on what is missing, or on the present state. */
  readonly texts: readonly string[];
  /** Where to change it. */
  readonly link: { readonly label: string; readonly to: string };
  /** The values that can be confirmed instead of changed. */
  readonly confirmable: ReadonlyArray<Pick<SampleValue, "name" | "label" | "value">>;
  readonly confirmLabel: string;
  /** The number of rows that the removal of sample content would delete. */
  readonly removable?: number;
}

const settingsPage = "/admin/settings";

const parts: ReadonlyArray<{
  readonly part: Exclude<SamplePart, "legal">;
  readonly title: string;
  readonly field: string;
}> = [
  { part: "brand", title: "Brand", field: "brand" },
  { part: "contact", title: "Contact", field: "contactEmail" },
  { part: "people", title: "People", field: "team.0.name" },
  { part: "claims", title: "Claims", field: "claims.noCodeTools" },
  { part: "rating", title: "Rating", field: "rating.value" },
];

/** The items of the setup checklist, and the version of the settings they were read with. */
export interface SetupData {
  readonly items: readonly SetupItem[];
  readonly version: number;
}

/** The items of the setup checklist, in order. */
export function setupItems(state: SetupState): SetupItem[] {
  const samples = unconfirmedSamples(state.settings);
  return [
    ...(state.localAdministrator === null ? [] : [localAdministratorItem(state.localAdministrator)]),
    ...parts.map(({ part, title, field }) => {
      const values = samples.filter((sample) => sample.part === part);
      return {
        name: part,
        title,
        isDone: values.length === 0,
        texts: [sampleText(state)],
        link: { label: "Change in Settings", to: `${settingsPage}#${field}` },
        confirmable: values,
        confirmLabel: "Confirm as correct",
      };
    }),
    legalItem(state),
    mailItem(state),
    contentItem(state),
  ];
}

/**
 * Shown only while there is such an account. A new password alone does not end it: nobody gets mail at that address, and
 * the account does not count as an owner (ACC-28).
 */
const localAdministratorItem = (email: string): SetupItem => ({
  name: "local-administrator",
  title: "Your own account",
  isDone: false,
  texts: [
    `npm start created the administrator ${email}. Its password is stored unencrypted on the computer that ran it, and no mail reaches it.`,
    "Create an account in your own name, sign in with it, and delete this one; or give this one your own address and a new password.",
  ],
  link: { label: "Users", to: "/admin/users" },
  confirmable: [],
  confirmLabel: "",
});

const sampleText = ({ origin }: SetupState) =>
  isReservedOrigin(origin)
    ? "These are sample values. They are shown here, but not once the site has its own domain."
    : "These are sample values. Visitors do not see them until you change them or confirm that they are correct.";

function legalItem({ settings }: SetupState): SetupItem {
  const isRead = settings.confirmed.includes("legal");
  const samples = unconfirmedSamples(settings).filter(({ part }) => part === "legal");
  const isSample = (name: string) => samples.some((sample) => sample.name === name);
  const missing = [
    (settings.legalName === "" || isSample("legalName")) && "The operator’s legal name is missing.",
    (settings.legalAddress === "" || isSample("legalAddress")) && "The operator’s address is missing.",
    isSample("legalUpdated") && "The date of Terms and Privacy is a sample, and not shown on your own domain.",
    !isRead && "Terms and Privacy are general templates. Have them checked for your company and country.",
  ].filter((text) => text !== false);
  return {
    name: "legal",
    title: "Legal details",
    isDone: missing.length === 0,
    texts: missing,
    link: { label: "Change in Settings", to: `${settingsPage}#legalName` },
    confirmable: [
      // Nobody can confirm an invented operator.
      ...samples.filter(({ name }) => name === "legalUpdated"),
      ...(isRead ? [] : [{ name: "legal", label: "Terms and Privacy", value: "apply as they are" }]),
    ],
    confirmLabel: "Confirm",
  };
}

/**
 * Says how enquiries arrive and what visitors are told. Done if mail is sent to somebody, or was confirmed as not
 * needed.
 */
function mailItem({ settings, origin, mail }: SetupState): SetupItem {
  const isSample =
    !isReservedOrigin(origin) && unconfirmedSamples(settings).some(({ name }) => name === "contactEmail");
  const address = isSample ? "" : settings.contactEmail;
  const promise = answerPromise(publicSettings(settings, origin));
  const isRead = settings.confirmed.includes("mail");
  return {
    name: "mail",
    title: "Email",
    isDone: isRead || (mail.problem === "" && mail.recipients.length > 0),
    texts: [
      mail.problem !== ""
        ? "This site does not send email. Enquiries wait under Submissions, and nobody is notified."
        : "Nobody is notified of enquiries. Choose someone in the email settings.",
      address === "" ? "Visitors see no contact address." : `Visitors see the contact address ${address}.`,
      promise === "" ? "They are not told when to expect an answer." : `They are told: “${promise}”`,
    ],
    link: { label: "Email settings", to: "/admin/messages/settings" },
    confirmable: isRead ? [] : [{ name: "mail", label: "Submissions", value: "someone checks them regularly" }],
    confirmLabel: "Confirm",
  };
}

function contentItem({ sampleRows, settings }: SetupState): SetupItem {
  const isKept = settings.confirmed.includes("content");
  const items = sampleRows === 1 ? "1 unchanged sample item" : `${formatNumber(sampleRows)} unchanged sample items`;
  return {
    name: "content",
    title: "Sample content",
    isDone: isKept || sampleRows === 0,
    texts: [
      `${items}: posts, terms, tools, briefs, ventures and their categories. Content that you created or edited is not counted and will not be removed.`,
    ],
    link: { label: "Blog posts", to: "/admin/blog" },
    confirmable: isKept ? [] : [{ name: "content", label: "Sample content", value: "stays on the site" }],
    confirmLabel: "Keep it",
    removable: sampleRows,
  };
}

/** The setup checklist; null once everything is done. */
export async function findSetup(
  db: DatabaseClient,
  { origin, messages: { setup } }: Pick<RequestContext, "origin" | "messages">,
  holders: Promise<Holders> | null,
): Promise<SetupData | null> {
  const [{ settings, version }, sampleRows, { settings: mailSettings }, holdersOfRights] = await Promise.all([
    findEditableSettings(db),
    countSampleRows(db),
    findMailSettings(db),
    holders,
  ]);
  const mail = { problem: mailProblem(mailSettings, setup), recipients: recipientsOf(mailSettings, setup) };
  const items = setupItems({
    settings,
    origin,
    sampleRows,
    mail,
    localAdministrator: holdersOfRights?.localAdministrator ?? null,
  });
  return items.every(({ isDone }) => isDone) ? null : { items, version };
}

/** The action data of a setup checklist form that changed nothing. */
export interface SetupActionData {
  readonly notice: Notice;
}

const overview = "/admin";

/** Confirms sample values, or removes unchanged sample content, and returns to the Overview. */
export async function runSetupAction(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const form = await requireForm(request, context);
  const { purge } = context.get(requestContext);
  const result = await tryWrite(context, async (db): Promise<ContentMessage | Notice> => {
    if (form.get("intent") === "remove-samples") {
      const setId = newSetId();
      const { rows, tags } = await removeSampleRows(db, writeContextOf(context, setId));
      await purge(tags);
      return { kind: "samples-removed", rows, setId };
    }
    const names = form.getAll("confirm").map(String);
    if (form.get("intent") !== "confirm" || names.length === 0)
      return errorNotice("Error", "Select the values that are correct first.");
    const outcome = await confirmSamples(db, Number(form.get("version")), names, writeContextOf(context));
    if (outcome.status !== "written")
      return errorNotice(
        "Error",
        "The settings have changed since you opened this page. Check the updated list and confirm again.",
      );
    await purge(["site_settings"]);
    return { kind: "confirmed", values: names.length };
  });
  if ("failure" in result) return respond<SetupActionData>({ notice: result.failure }, result.status);
  if (!("kind" in result.value)) return respond<SetupActionData>({ notice: result.value }, 409);
  throw await redirectWithMessage(url, overview, result.value);
}
