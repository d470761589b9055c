import type { PageCursors } from "../base/listing/page-cursors";
import { parseSearch, type SearchQuery } from "../base/search/search-text";
import {
  channelChoices,
  kindChoices,
  stateChoices,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from "./message";

export const messagesPerPage = 50;

/** The filters of the delivery log, by query parameter. */
export const logFacets = {
  state: { label: "status", choices: stateChoices },
  kind: { label: "type", choices: kindChoices },
  channel: { label: "channel", choices: channelChoices },
} as const;
export type LogFacet = keyof typeof logFacets;

/** The parsed query of the delivery log, newest first. A facet is "" if it is not filtered by. */
export interface LogQuery extends PageCursors {
  readonly search: SearchQuery | null;
  readonly facets: Readonly<Record<LogFacet, string>>;
}

/** Parses the log's query parameters. Unknown values are ignored. */
export function parseLogQuery(query: URLSearchParams): LogQuery {
  const chosen = Object.entries(logFacets).map(([name, { choices }]) => {
    const value = query.get(name) ?? "";
    return [name, Object.hasOwn(choices, value) ? value : ""];
  });
  const after = query.get("after");
  return {
    search: parseSearch(query.get("q")),
    facets: Object.fromEntries(chosen) as LogQuery["facets"],
    after,
    before: after === null ? query.get("before") : null,
  };
}

/** A message in the delivery log. */
export interface MessageEntry {
  readonly rowId: number;
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MessageState;
  readonly attempts: number;
  /** The next attempt of a message that waits. */
  readonly dueAt: string;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether a person can send a message again, or stop it. */
export const canResend = ({ state }: Pick<MessageEntry, "state">): boolean => state !== "queued" && state !== "sending";
export const canStop = ({ state }: Pick<MessageEntry, "state">): boolean => state === "queued" || state === "sending";
