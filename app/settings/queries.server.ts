import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared } from "../../drizzle/prepared";
import { siteSettings, terms, tools } from "../../drizzle/schema";
import { rowCountOf } from "../base/listing/statements.server";
import { segmentLabel } from "../base/web/breadcrumbs";
import { isObject } from "../base/words/json";
import { defaultSettings, publicSettings } from "./default-settings";
import {
  isLinkAddress,
  labelsOfPages,
  type LinkList,
  linksToServices,
  type NamedService,
  notedClaims,
  withCheckedClaims,
} from "./links-and-claims";
import { namedServices } from "./named-services.server";
import { lineNames, lineSettings } from "./setting-table";
import { claimNames, type Claims, labelOf, type PublicSettings, recordOf, type Settings } from "./settings";

/** A stored object as it was read. */
interface StoredFields<Shape> {
  /** The fields that could be read. */
  readonly fields: Partial<Shape>;
  /** The names of those that are stored and could not. */
  readonly unreadable: readonly string[];
}

/** Reads one field: a schema of Zod. Those of `zod/mini` are a third of the others' size, which every start pays for. */
interface StoredField<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/**
 * Reads a stored object field by field: one that was stored by another release, or by hand, must not take the others
 * with it. A field that is missing or cannot be read is left out, so its default holds.
 *
 * @param value as parsed from its JSON; anything but an object has no fields
 */
export function parseStoredFields<Shape extends object>(
  schemas: { readonly [Name in keyof Shape]: StoredField<Shape[Name]> },
  value: unknown,
): StoredFields<Shape> {
  const fields: Partial<Shape> = {};
  const unreadable: string[] = [];
  if (!isObject(value)) return { fields, unreadable: value === null ? [] : ["all"] };
  for (const name of Object.keys(schemas) as Array<keyof Shape & string>) {
    if (!Object.hasOwn(value, name)) continue;
    const result = schemas[name].safeParse(value[name]);
    if (result.success) fields[name] = result.data;
    else unreadable.push(name);
  }
  return { fields, unreadable };
}

const text = z.string();
const orEmpty = z.catch(text, "");
const person = z.object({
  name: text,
  role: orEmpty,
  bio: orEmpty,
  profileUrl: orEmpty,
  photo: z.exactOptional(text),
  since: z.exactOptional(text),
  before: z.exactOptional(text),
});
/** The entries of a list that can be read. */
const readable = <Entry>(entry: StoredField<Entry>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[]) =>
      entries.flatMap((one) => {
        const result = entry.safeParse(one);
        return result.success ? [result.data] : [];
      }),
    ),
  );
/** Without the people who cannot be read, unless that is nobody. */
const team = z.union([
  readable(person).check(z.refine((people) => people.length > 0)),
  z.array(z.never()).check(z.maxLength(0)),
]);

/** Without the links that cannot be read. */
const links = readable(
  z.object({ label: text, address: text.check(z.refine(isLinkAddress)), column: z.exactOptional(text) }),
);

/** Never make one stricter than in an earlier release: what is stored and fails falls back to its default. */
const schemas: { readonly [Name in Exclude<keyof Settings, "claims" | "claimNotes">]: StoredField<Settings[Name]> } = {
  ...recordOf(lineNames, (name) => (lineSettings[name].required ? text.check(z.trim(), z.minLength(1)) : text)),
  choiceLabels: z.record(text, text),
  controlLabels: z.record(text, text),
  navigation: links,
  menuLinks: links,
  footerLinks: links,
  socialLinks: links,
  featuredTools: z.array(text),
  team,
  realCounts: z.boolean(),
  rating: z.object({ value: z.number().check(z.gte(0), z.lte(5)), count: z.int().check(z.gte(0)) }),
  confirmed: z.array(text),
};
const claimSchemas = recordOf(claimNames, () => text);
const noteSchemas = recordOf(notedClaims, () => text);

/** Settings, and the names of those that are stored and cannot be read. */
export interface ResolvedSettings {
  readonly settings: Settings;
  readonly unreadable: readonly string[];
}

/**
 * Merges stored settings over the defaults, field by field, because every page's header and footer need settings.
 *
 * @param value the value of the `site` row, as parsed from its JSON; null if there is none
 */
export function resolveSettingsValue(value: unknown): ResolvedSettings {
  const { fields, unreadable } = parseStoredFields<Omit<Settings, "claims" | "claimNotes">>(schemas, value);
  const partOf = (name: "claims" | "claimNotes") => (isObject(value) ? (value[name] ?? null) : null);
  const claims = parseStoredFields<Claims>(claimSchemas, partOf("claims"));
  const notes = parseStoredFields<Settings["claimNotes"]>(noteSchemas, partOf("claimNotes"));
  return {
    settings: {
      ...defaultSettings,
      ...fields,
      claims: { ...defaultSettings.claims, ...claims.fields },
      claimNotes: { ...sampleNotes(claims.fields), ...notes.fields },
    },
    unreadable: [
      ...unreadable,
      ...claims.unreadable.map((name) => `claims.${name}`),
      ...notes.unreadable.map((name) => `claimNotes.${name}`),
    ],
  };
}

/** The sources of the sample claims that are not stored, and so still hold. */
const sampleNotes = (stored: Partial<Claims>): Settings["claimNotes"] =>
  Object.fromEntries(Object.entries(defaultSettings.claimNotes).filter(([name]) => !(name in stored)));

/** `resolveSettingsValue` of a row's JSON text; null if there is no row. */
export const resolveStoredSettings = (storedJson: string | null): ResolvedSettings =>
  resolveSettingsValue(storedJson === null ? null : parseJson(storedJson));

/** The settings of `resolveStoredSettings`. */
export const resolveSettings = (storedJson: string | null): Settings => resolveStoredSettings(storedJson).settings;

/** Parses JSON; a text that is none is no object either. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

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
export const nameOfPage = (settings: Pick<Settings, LinkList | "controlLabels">, path: string): string =>
  labelsOfPages(settings)[path] ??
  labelOf(settings, path === "/" ? "Home" : segmentLabel(path.slice(path.lastIndexOf("/") + 1)));
