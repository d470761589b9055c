import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared } from "../../drizzle/prepared";
import { siteSettings, terms, tools } from "../../drizzle/schema";
import { rowCountOf } from "../base/listing/statements.server";
import { segmentLabel } from "../base/web/breadcrumbs";
import { withCheckedClaims } from "./claims";
import { defaultSettings } from "./default-settings";
import { namedServices } from "./named-services.server";
import { publicSettings } from "./samples";
import type { PublicSettings, Settings } from "./settings";
import { labelsOfPages, type LinkList, linksToServices, type NamedService } from "./site-links";
import { resolveStoredSettings } from "./stored-settings.server";

/**
 * Remembers the last result of a pure function that most requests call with the same values, such as the settings.
 * Requests share the result, so it must not be modified.
 */
export function memoizeLast<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { readonly args: Arguments; readonly result: Result } | undefined;
  return (...args) => {
    if (!last || last.args.some((value, at) => value !== args[at])) last = { args, result: compute(...args) };
    return last.result;
  };
}

/** The key of the settings row in `site_settings`. */
export const settingsKey = "site";

/**
 * The settings that public pages show: claims checked against the content (GEN-20, D45), without sample values at a
 * real origin (D47). The number of guides is not checked here: only the home page shows it, and reads it itself.
 *
 * @param origin the configured public origin
 * @param log told of stored settings that cannot be read, whose defaults hold
 */
export async function findSettings(
  db: DatabaseClient,
  origin: string,
  log: (event: string, detail: Readonly<Record<string, unknown>>) => void = () => undefined,
): Promise<PublicSettings> {
  const [row] = await db.read(storedSettings({}));
  if (!row) return unreadSettings(origin);
  const { settings, unreadable } = settingsOf(row.stored, row.tools, row.glossaryTerms, row.services, origin);
  if (unreadable.length > 0) log("settings_unreadable", { names: unreadable });
  return settings;
}

const settingsOf = memoizeLast(
  (
    storedJson: string | null,
    toolCount: number,
    glossaryTerms: number,
    servicesJson: string | null,
    origin: string,
  ) => {
    const { settings, unreadable } = resolveStoredSettings(storedJson);
    const shown = publicSettings(withCheckedClaims(settings, { tools: toolCount, glossaryTerms }), origin);
    return {
      settings: servicesJson === null ? shown : linksToServices(shown, JSON.parse(servicesJson) as NamedService[]),
      unreadable,
    };
  },
);

const storedSettings = prepared((query) =>
  query
    .select({
      // Scalar subqueries, so that there is always one row, even if no settings were ever saved.
      stored: sql<
        string | null
      >`(select ${siteSettings.value} from ${siteSettings} where ${eq(siteSettings.key, settingsKey)})`.as("stored"),
      ...rowCountColumns,
      services: namedServices.as("services"),
    })
    .from(sql`(select 1)`),
);

/** The settings to use if they cannot be read: the defaults, without claims that could not be checked (D45). */
export const unreadSettings = (origin: string): PublicSettings =>
  publicSettings(withCheckedClaims(defaultSettings, null), origin);

/** The numbers of public tools and terms. */
export const rowCountColumns = {
  tools: rowCountOf(tools).as("tools"),
  glossaryTerms: rowCountOf(terms).as("terms"),
};

/** What a page is called: by editors in a link to it, otherwise by its address. */
export const nameOfPage = (settings: Pick<Settings, LinkList>, path: string): string =>
  labelsOfPages(settings)[path] ?? (path === "/" ? "Home" : segmentLabel(path.slice(path.lastIndexOf("/") + 1)));
