import { isAllowed, type Permission, type Role } from "~/base/access/permissions";
import { type BoundedCount, boundedText } from "~/base/listing/list-page";
import { contentTypes } from "~/types";
import type { Section, SectionGroup } from "./sections";

/** The numbers of waiting items, up to `maxCounted` each. Those that the role does not include are absent. */
export interface WaitingCounts {
  readonly newEnquiries?: BoundedCount;
  readonly newSuggestions?: BoundedCount;
  readonly findings?: BoundedCount;
}

/** A section in the list below. */
interface SectionEntry extends Omit<Section, "waiting"> {
  readonly group: "Content" | "Enquiries" | "Site" | "People" | null;
  /** The permission that shows the section. */
  readonly permission: Permission;
  /** What the waiting rows are called, and the list that shows exactly those rows. */
  readonly waiting?: Omit<NonNullable<Section["waiting"]>, "countText"> & { readonly count: keyof WaitingCounts };
}

const page = "M4 3h12v14H4zM7 7h6M7 10h6M7 13h3";

/** The content types' sections, the four specified ones first (ADM-2). */
const contentEntries = Object.values(contentTypes)
  .toSorted((a, b) => Number(!a.section.main) - Number(!b.section.main))
  .map(({ name, section: { label, icon = page, dock } }): SectionEntry => ({
    group: "Content",
    label,
    path: `/admin/${name}`,
    icon,
    dock,
    permission: "content",
  }));

/** The portal's sections. The group decides where a section is shown. */
const entries: readonly SectionEntry[] = [
  {
    group: null,
    label: "Overview",
    path: "/admin",
    icon: "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",
    dock: 1,
    permission: "portal",
  },
  ...contentEntries,
  {
    group: "Content",
    label: "Pictures",
    path: "/admin/media",
    icon: "M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 5M7 7.500h.01",
    permission: "content",
  },
  {
    group: "Content",
    label: "Needs attention",
    path: "/admin/needs-attention",
    icon: "M10 3l7.500 13.500h-15zM10 8.500v3.500M10 14.500h.01",
    permission: "content",
    waiting: { count: "findings", of: "to fix", to: "/admin/needs-attention", isQuiet: true },
  },
  {
    group: "Content",
    label: "Asked, not found",
    path: "/admin/asked",
    icon: "M9 3a6 6 0 1 0 1 0M14 14l3 3",
    permission: "content",
  },
  {
    group: "Enquiries",
    label: "Submissions",
    path: "/admin/submissions",
    icon: "m3 11 2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",
    dock: 2,
    permission: "enquiries",
    waiting: { count: "newEnquiries", of: "new", to: "/admin/submissions?status=new" },
  },
  {
    group: "Enquiries",
    label: "Results",
    path: "/admin/results",
    icon: "M3 17h14M5 14v-4M9 14V6M13 14v-6M17 14V3",
    permission: "enquiries",
  },
  {
    group: "Enquiries",
    label: "Suggested tools",
    path: "/admin/suggestions",
    icon: "M10 3a5 5 0 0 1 3 9v2H7v-2a5 5 0 0 1 3-9zM8 17h4",
    permission: "enquiries",
    waiting: { count: "newSuggestions", of: "new", to: "/admin/suggestions" },
  },
  {
    group: "Enquiries",
    label: "Messages",
    path: "/admin/messages",
    parts: ["/admin/webhooks"],
    icon: "M3 5h14v10H3zM3 6l7 5 7-5",
    permission: "messages",
  },
  {
    group: "Site",
    label: "Visits",
    path: "/admin/visits",
    icon: "M3 16c3-8 5-8 7-3s4 4 7-8M3 17h14",
    permission: "portal",
  },
  {
    group: "Site",
    label: "Settings",
    path: "/admin/settings",
    icon: "M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4",
    permission: "settings",
  },
  {
    group: "Site",
    label: "API",
    path: "/admin/api-tokens",
    icon: "m7 6-4 4 4 4M13 6l4 4-4 4M11 4 9 16",
    permission: "api",
  },
  {
    group: "Site",
    label: "Import and export",
    path: "/admin/transfer",
    icon: "M7 16V4M4 7l3-3 3 3M13 4v12M10 13l3 3 3-3",
    permission: "transfer",
  },
  {
    group: "People",
    label: "Activity",
    path: "/admin/activity",
    icon: "M3 10h3l2.500-6 3 12 2.500-6h3",
    permission: "portal",
  },
  {
    group: "People",
    label: "Users",
    path: "/admin/users",
    icon: "M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c0-3 2.500-4.500 6-4.500s6 1.500 6 4.500",
    permission: "people",
  },
  {
    group: "People",
    label: "Your account",
    path: "/account",
    icon: "M4 9h12v8H4zM6.500 9V6a3.500 3.500 0 0 1 7 0v3",
    permission: "account",
  },
];

/** The sections that a role may open, in groups, each with its number of waiting rows. */
export function sectionsFor(role: Role, counts: WaitingCounts | null): readonly SectionGroup[] {
  const allowedEntries = entries.filter(({ permission }) => isAllowed(role, permission));
  const groups = Map.groupBy(allowedEntries, ({ group }) => group);
  return [...groups].map(([heading, groupEntries]) => ({
    heading,
    sections: groupEntries.map(({ group: _, permission: __, waiting, ...section }) => ({
      ...section,
      waiting: waiting && waitingText(waiting, counts),
    })),
  }));
}

function waitingText(
  { count: name, ...waiting }: NonNullable<SectionEntry["waiting"]>,
  counts: WaitingCounts | null,
): Section["waiting"] {
  const boundedCount = counts?.[name];
  return boundedCount && boundedCount.count > 0 ? { countText: boundedText(boundedCount), ...waiting } : undefined;
}
