import { and, desc, eq, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, siteSettings } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import { formatFullDay, zonedTime } from "../../base/time/time-zones";
import { buildAnswers } from "../../intake/rules/answers";
import { finishedDraft } from "../../intake/rules/woven";
import { findMailSettings } from "../../outbox/mail.server";
import { languageOf } from "../../settings/default-settings";
import { resolveSettings, settingsKey } from "../../settings/queries.server";
import type { Draft } from "../../ui/imagery/weave";
import { answerDay } from "./answer-time";
import type { BookingEvent } from "./booking-event.server";
import { recordQuery } from "./changes.server";
import { referenceOf } from "./enquiry-letters";
import type { EnquiryStatus } from "./inbox";

/** A UUID: the enquiry's id or, for those that a browser sent, its idempotency key. */
const isReference = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The enquiry with a reference. Two lookups: an `or` would scan the table. */
const withReference = (reference: string): SQL =>
  sql`${enquiries.rowId} in (select row_id from ${enquiries} where id = ${reference} union all select row_id from ${enquiries} where idempotency_key = ${reference})`;

/** The time of a call in words: "15:00", with the time zone unless that is UTC. */
function timeText(instant: string, timeZone: string): string {
  const { hour, minute } = zonedTime(instant, timeZone);
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return `${time} (${timeZone})`;
}

const nextStepOfCalls = "Call at ";
const nextStepAfterCancelling = "The call was cancelled: offer another time";

/** What an event of a booking tool did. */
export type BookingResult =
  /** The enquiry has the call, or lost it. */
  | "changed"
  /** It was known, or something newer is. */
  | "unchanged"
  /** No enquiry has the reference or the address. */
  | "unmatched";

/**
 * Notes a call that was booked, moved or cancelled, in the batch that records it: the enquiry of the reference or, without
 * one, the newest from the address. Its time becomes the next step, and a new enquiry is in conversation. It does not
 * count as an answer, which only a person gives.
 */
export async function noteBooking(db: DatabaseClient, event: BookingEvent, now: string): Promise<BookingResult> {
  const { kind, booking, callAt, changedAt } = event;
  const [enquiry, { settings }] = await Promise.all([findBooked(db, event), findMailSettings(db)]);
  if (!enquiry) return "unmatched";
  const isNewer = and(
    eq(enquiries.id, enquiry.id),
    or(isNull(enquiries.callChangedAt), lt(enquiries.callChangedAt, changedAt)),
    // Cancelling a booking that was replaced by another says nothing about that one.
    kind === "cancelled" ? or(isNull(enquiries.callBooking), eq(enquiries.callBooking, booking)) : undefined,
  );
  const isOurs = sql`substr(${enquiries.nextStep}, 1, ${nextStepOfCalls.length}) = ${nextStepOfCalls}`;
  const keep = (column: SQL | typeof enquiries.nextStep | typeof enquiries.nextStepOn, value: string): SQL<string> =>
    sql`iif(${isOurs}, ${value}, ${column})`;
  const { timeZone } = settings;
  const next =
    callAt === null
      ? {
          nextStep: keep(enquiries.nextStep, nextStepAfterCancelling),
          nextStepOn: keep(enquiries.nextStepOn, zonedTime(now, timeZone).day),
        }
      : {
          nextStep: `${nextStepOfCalls}${timeText(callAt, timeZone)}`,
          nextStepOn: zonedTime(callAt, timeZone).day,
        };
  const status =
    kind === "booked"
      ? sql<EnquiryStatus>`iif(${enquiries.status} = 'new', 'contacted', ${enquiries.status})`
      : sql<EnquiryStatus>`${enquiries.status}`;
  const results = await db.write([
    recordQuery(
      db.query,
      {
        status,
        call: callAt ?? "",
        nextStep: next.nextStep,
        nextStepOn: typeof next.nextStepOn === "string" ? next.nextStepOn : sql`coalesce(${next.nextStepOn}, '')`,
      },
      isNewer,
      { actor: "", source: "booking", now },
    ),
    recordActivity(
      db.query,
      "system",
      {
        action: kind === "booked" ? "book-call" : "cancel-call",
        section: "submissions",
        subject: { id: enquiry.id, title: referenceOf(enquiry.id) },
      },
      now,
      sql`exists (select 1 from ${enquiries} where ${isNewer})`,
    ),
    db.query
      .update(enquiries)
      .set({
        status,
        ...next,
        callAt,
        callBooking: booking,
        callChangedAt: changedAt,
        version: sql`${enquiries.version} + 1`,
        updatedAt: now,
      })
      .where(isNewer)
      .returning({ id: enquiries.id }),
  ]);
  return results[2].length > 0 ? "changed" : "unchanged";
}

async function findBooked(db: DatabaseClient, { reference, email }: BookingEvent): Promise<{ id: string } | null> {
  const isNoSpam = ne(enquiries.status, "spam");
  const find = async (condition: SQL | undefined) => {
    const query = db.query.select({ id: enquiries.id }).from(enquiries).where(and(condition, isNoSpam));
    const [row] = await db.read(query.orderBy(desc(enquiries.rowId)).limit(1));
    return row ?? null;
  };
  const referred = isReference(reference) ? await find(withReference(reference)) : null;
  if (referred || email === "") return referred;
  return find(sql`${enquiries.email} = ${email} collate nocase`);
}

/** What the sender of an enquiry may know of it. */
export interface EnquiryState {
  /** The call in words, such as "Tuesday, 1 December 2026, 15:00 (UTC)"; "" for none, and for one that is over. */
  readonly call: string;
  /** The day by which an answer is promised, and whether it has passed; null for none, and once there was an answer. */
  readonly promise: { readonly day: string; readonly isPast: boolean } | null;
  /** Whether there was an answer, in which case nothing is promised any more. */
  readonly isAnswered: boolean;
  /** The finished cloth of the answers: of their texts nothing can be read in it. */
  readonly cloth: Draft;
}

/** The site's settings as stored: with the enquiry, only their language is read, and no statement more. */
const storedSite = sql<
  string | null
>`(select ${siteSettings.value} from ${siteSettings} where ${eq(siteSettings.key, settingsKey)})`;

/** The state of the enquiry with a reference; null if there is none. */
export async function findEnquiryState(
  db: DatabaseClient,
  reference: string,
  now: string,
): Promise<EnquiryState | null> {
  if (!isReference(reference)) return null;
  const [[row], { settings }] = await Promise.all([
    db.read(
      db.query
        .select({
          callAt: enquiries.callAt,
          answerDueAt: enquiries.answerDueAt,
          answeredAt: enquiries.answeredAt,
          projectType: enquiries.projectType,
          problem: enquiries.problem,
          userNeeds: enquiries.userNeeds,
          budget: enquiries.budget,
          startTimeline: enquiries.startTimeline,
          launchTimeline: enquiries.launchTimeline,
          email: enquiries.email,
          site: storedSite,
        })
        .from(enquiries)
        .where(withReference(reference))
        .limit(1),
    ),
    findMailSettings(db),
  ]);
  if (!row) return null;
  const { callAt, answerDueAt, answeredAt } = row;
  const { timeZone } = settings;
  const language = languageOf(resolveSettings(row.site));
  // Whatever its status, or the page would tell senders of spam that they were found out.
  const promise =
    answerDueAt === null || answeredAt !== null
      ? null
      : { day: answerDay(answerDueAt, timeZone, language), isPast: now > answerDueAt };
  return {
    call: callAt !== null && callAt > now ? callText(callAt, timeZone, language) : "",
    promise,
    isAnswered: answeredAt !== null,
    cloth: finishedDraft(buildAnswers((field) => row[field] ?? "")),
  };
}

const callText = (callAt: string, timeZone: string, language: string): string =>
  `${formatFullDay(callAt, timeZone, language)}, ${timeText(callAt, timeZone)}`;
