import { beforeAll } from "vitest";
import type { ContentType } from "../../app/content/types/content-type";
import type { ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import { accountPassword, insertAccount } from "./accounts";
import type { Contents, SiteDatabase } from "./built-site";
import { requiredTexts } from "./content";
import { attribute, Page, source, type Element } from "./html";
import { openOwnSite, type OwnTestSite } from "./test-site";

/** Form values by field name. */
export type Fields = Record<string, string>;

/** A response with its parsed page. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly page: Page;
}

/**
 * A site with the administrator `ada`, the user `bea` and, for each, a client without scripts. `who` defaults to `ada`.
 */
export interface AdminSite extends OwnTestSite {
  cookie(who: string): string;
  /** Sends a GET request as an account. */
  get(path: string, who?: string): Promise<Response>;
  /** Reads a page as an account. */
  open(path: string, who?: string): Promise<PageResponse>;
  /** Posts a form as an account. `from` is the path of the Referer; pairs may repeat a name. */
  send(
    path: string,
    fields: Fields | ReadonlyArray<readonly [string, string]>,
    who?: string,
    from?: string,
  ): Promise<Response>;
  /** Opens a page, changes fields of its form and posts it. */
  submit(path: string, changes: Fields, who?: string): Promise<Response>;
  /**
   * Creates a public row through the form of its section, filling in required fields that are not given. Resolves to
   * the row id.
   */
  create(name: ContentName, values?: Fields): Promise<number>;
  /** The page of a response, or of the redirect's target, opened with the cookies that the response set. */
  follow(response: Response, who?: string): Promise<PageResponse>;
}

/** Opens an `AdminSite` for one test file. */
export function openAdminSite(contents: Contents, database?: SiteDatabase): AdminSite {
  const site = openOwnSite(contents, database);
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    for (const [id, role] of [
      ["ada", "admin"],
      ["bea", "user"],
    ] as const) {
      await insertAccount(site, id, role);
      const response = await site.fetch("/auth", {
        method: "POST",
        body: new URLSearchParams({ email: `${id}@example.com`, password: accountPassword }),
        headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": id },
      });
      cookies.set(id, response.headers.getSetCookie()[0]!.split(";", 1)[0]!);
    }
  });
  const cookie = (who: string) => cookies.get(who)!;
  const read = async (response: Response): Promise<PageResponse> => ({
    status: response.status,
    headers: response.headers,
    page: new Page(await response.text()),
  });
  const get = (path: string, who = "ada") => site.fetch(path, { headers: { Cookie: cookie(who) } });
  const open = async (path: string, who?: string) => read(await get(path, who));
  const send: AdminSite["send"] = (path, fields, who = "ada", from = path) =>
    site.fetch(path, {
      method: "POST",
      body: new URLSearchParams((Array.isArray(fields) ? fields : Object.entries(fields)).map(([...pair]) => pair)),
      headers: {
        Cookie: cookie(who),
        Accept: "text/html",
        "Sec-Fetch-Site": "same-origin",
        Referer: site.origin + from,
      },
    });
  const ownSite: Omit<AdminSite, keyof OwnTestSite> = {
    cookie,
    get,
    open,
    send,
    submit: async (path, changes, who) => send(path, { ...fieldsOf((await open(path, who)).page), ...changes }, who),
    async create(name, values = {}) {
      const { type, tableName } = storedTypes[name];
      const form = newForm(type);
      const { draft: _, archived: __, ...initial } = fieldsOf((await open(form)).page);
      const key = type.rowNames && { [type.label]: initial[type.label]! };
      const response = await send(form, { ...initial, ...requiredTexts(type), ...key, ...values });
      if (response.status !== 302) throw new Error(`${name} was not created: ${response.status}`);
      const [row] = await site.rows<{ row_id: number }>(`select max(row_id) as row_id from "${tableName}"`);
      return row!.row_id;
    },
    async follow(response, who = "ada") {
      const to = response.headers.get("Location");
      if (to === null) return read(response);
      await response.body?.cancel();
      const newCookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]!);
      return read(await site.fetch(to, { headers: { Cookie: [cookie(who), ...newCookies].join("; ") } }));
    },
  };
  return Object.assign(Object.create(site) as OwnTestSite, ownSite);
}

/** The address of the form of a new row. A type with a row for each of some keys has no form without a key. */
export function newForm({ name, label, rowNames }: ContentType): string {
  const [key] = Object.keys(rowNames ?? {});
  return `/admin/${name}/new${key === undefined ? "" : `?${label}=${key}`}`;
}

/** The form's current values. An unchecked checkbox is absent. */
export function fieldsOf(page: Page, selector = "form.editor"): Fields {
  const form = page.one(selector);
  const fields: Fields = {};
  const add = (element: Element, value: string) => {
    const name = attribute(element, "name");
    if (name !== undefined) fields[name] = value;
  };
  for (const input of page.all("input", form)) {
    const isBox = attribute(input, "type") === "checkbox";
    if (isBox && attribute(input, "checked") === undefined) continue;
    add(input, attribute(input, "value") ?? (isBox ? "on" : ""));
  }
  for (const area of page.all("textarea", form)) add(area, source(area).replace(/^\n/, ""));
  for (const list of page.all("select", form)) {
    const options = page.all("option", list);
    const chosen =
      options.find((option) => attribute(option, "selected") !== undefined) ??
      // Nobody can send the empty option of a required list.
      (attribute(list, "required") === undefined ? undefined : options.find((option) => attribute(option, "value"))) ??
      options[0];
    add(list, chosen ? (attribute(chosen, "value") ?? source(chosen)) : "");
  }
  return fields;
}
