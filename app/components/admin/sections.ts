/** A section of the admin area. */
export interface Section {
  readonly label: string;
  readonly path: string;
  /** What one does there, in a few words. */
  readonly holds?: string;
}

/** The sections the specification names, first and in its order (ADM-2). */
export const mainSections: readonly Section[] = [
  { label: "Overview", path: "/admin" },
  { label: "Blog Posts", path: "/admin/blog", holds: "Write, publish and archive posts" },
  { label: "Glossary", path: "/admin/glossary", holds: "Terms and their definitions" },
  { label: "Ventures", path: "/admin/ventures", holds: "Ventures and their pages" },
  { label: "Stack Items", path: "/admin/stack", holds: "Tools of the directory and their categories" },
];

/** Those beyond it (ADM-3, D21). */
export const furtherSections: readonly Section[] = [
  { label: "Briefs", path: "/admin/briefs" },
  { label: "Blog categories", path: "/admin/blog-categories" },
  { label: "Submissions", path: "/admin/submissions" },
  { label: "Users", path: "/admin/users" },
  { label: "Settings", path: "/admin/settings" },
  { label: "API", path: "/admin/api-tokens" },
  { label: "Import and export", path: "/admin/transfer" },
];

/** The section at a path, or below whose path it lies; null where there is none. */
export function sectionAt(pathname: string): Section | null {
  const below = [...mainSections, ...furtherSections].filter(({ path }) => path !== "/admin");
  // Reached from the stack items, and shown as a part of them.
  if (/^\/admin\/stack-categories(?:\/|$)/.test(pathname)) return mainSections.at(-1)!;
  return (
    below.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ??
    (pathname === "/admin" ? mainSections[0]! : null)
  );
}

/** The four sections of content that the Overview opens (ADM-5), with what it says of each in its security panel (ADM-6). */
export const contentSections = [
  { ...mainSections[1]!, table: "Blog Posts & Categories" },
  { ...mainSections[2]!, table: "IT Glossary" },
  { ...mainSections[3]!, table: "Ventures" },
  { ...mainSections[4]!, table: "Stack Items & Categories" },
] as const;
