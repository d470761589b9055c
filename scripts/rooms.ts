/** A folder of `app/`. */
export interface Room {
  readonly name: string;
  /** What it holds, as the README's table says it. */
  readonly holds: string;
}

/**
 * The rooms of the application, lowest first. A room may import those before it, on its own floor too, and none after
 * it: oxlint.config.ts makes a rule of this list for each room, and tests/unit/rooms.test.ts compares it with the
 * folders and with the README.
 */
export const floors: ReadonlyArray<{ readonly floor: string; readonly rooms: readonly Room[] }> = [
  {
    floor: "What every room uses",
    rooms: [{ name: "base", holds: "words, time, web addresses, lists, search texts, permissions, limits, backups" }],
  },
  {
    floor: "What knows no content",
    rooms: [
      { name: "activity", holds: "the log of who did what" },
      { name: "settings", holds: "one table of settings, and consent" },
      { name: "outbox", holds: "messages that leave: mail and webhooks" },
      {
        name: "first-view",
        holds: "the first paint without the router; all that touches private parts of React Router",
      },
      { name: "ui", holds: "the design system: components, styles, artwork" },
    ],
  },
  {
    floor: "The engines",
    rooms: [
      { name: "intake", holds: "the wizard, its rules, and the outbox in the browser" },
      { name: "content", holds: "what a content type is; saving, history, lists, pictures, previews" },
      { name: "accounts", holds: "accounts, sessions, second factors, invitations" },
      { name: "routing", holds: "what every page's loader needs: the request, errors, head, structured data" },
    ],
  },
  {
    floor: "The nouns",
    rooms: [
      { name: "blog", holds: "posts, categories, authors" },
      { name: "services", holds: "the four services" },
      { name: "glossary", holds: "terms" },
      { name: "briefs", holds: "product briefs" },
      { name: "directory", holds: "tools and their categories" },
      { name: "ventures", holds: "ventures" },
      { name: "pages", holds: "about, legal and other fixed pages" },
    ],
  },
  {
    floor: "What works on all content",
    rooms: [
      { name: "types", holds: "the one list of content types" },
      { name: "catalog", holds: "site search, related pages, findings, import and export, undo" },
    ],
  },
  {
    floor: "The products",
    rooms: [
      { name: "portal", holds: "the portal's shell, forms, editor, session" },
      { name: "enquiries", holds: "the intake page, the inbox, suggestions" },
      { name: "site", holds: "the public shell, home, search, privacy, style guide" },
      { name: "api", holds: "the data API: its dialect, reference and tokens" },
      { name: "admin", holds: "the portal's screens" },
      { name: "people", holds: "sign-in, account and user screens" },
    ],
  },
];

export const rooms: readonly Room[] = floors.flatMap((floor) => floor.rooms);
