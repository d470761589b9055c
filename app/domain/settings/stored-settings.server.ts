import { z } from "zod";
import { notedClaims } from "./claims";
import { claimNames, defaultSettings, type Settings } from "./settings";

const person = z.object({
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  profileUrl: z.string(),
  photo: z.string().exactOptional(),
});

/** Stored settings may contain any part of the settings. */
const overrides = z.object({
  brand: z.string().trim().min(1).exactOptional(),
  tagline: z.string().exactOptional(),
  contactEmail: z.string().exactOptional(),
  bookingUrl: z.string().exactOptional(),
  profileUrl: z.string().exactOptional(),
  answeredBy: z.string().exactOptional(),
  answerTime: z.string().exactOptional(),
  legalName: z.string().exactOptional(),
  legalAddress: z.string().exactOptional(),
  legalUpdated: z.string().exactOptional(),
  analyticsScript: z.string().exactOptional(),
  featuredTools: z.array(z.string()).exactOptional(),
  team: z.array(person).exactOptional(),
  claims: z.partialRecord(z.enum(claimNames), z.string()).exactOptional(),
  claimNotes: z.partialRecord(z.enum(notedClaims), z.string()).exactOptional(),
  realCounts: z.boolean().exactOptional(),
  rating: z.object({ value: z.number().min(0).max(5), count: z.number().int().min(0) }).exactOptional(),
  confirmed: z.array(z.string()).exactOptional(),
} satisfies Record<keyof Settings, z.ZodType>);

/**
 * Merges stored settings over the defaults. Falls back to the defaults if they are invalid, because every page's header
 * and footer need settings.
 *
 * @param stored the JSON text of the `site` row, or null
 */
export function resolveSettings(stored: string | null): Settings {
  if (stored === null) return defaultSettings;
  const parsed = overrides.safeParse(parseJson(stored));
  if (!parsed.success) return defaultSettings;
  return { ...defaultSettings, ...parsed.data, claims: { ...defaultSettings.claims, ...parsed.data.claims } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
