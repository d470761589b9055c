import { beforeAll } from "vitest";
import { hashPassword } from "../../app/domain/accounts/password-hash.server";
import type { Contents } from "./built-site";
import { attribute, Page, source, type Element } from "./html";
import { openOwnSite, type OwnTestSite } from "./visit";

/** The values of a form, by name. */
export type Fields = Record<string, string>;

/** An answer that was read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly page: Page;
}

/** A site of a file's own with two people, ada who administers and bea who does not, and a browser without script for each. */
export interface AdminSite extends OwnTestSite {
  cookie(who: string): string;
  /** Asks as somebody. */
  get(path: string, who?: string): Promise<Response>;
  /** Opens a page as somebody. */
  open(path: string, who?: string): Promise<Answer>;
  /** Sends a form as somebody, from the page `from`; values of one name may be several. */
  send(
    path: string,
    fields: Fields | ReadonlyArray<readonly [string, string]>,
    who?: string,
    from?: string,
  ): Promise<Response>;
  /** Opens a page, changes its form and sends it. */
  submit(path: string, changes: Fields, who?: string): Promise<Response>;
  /** The page a form's answer is or leads to, with the message that it leaves. */
  follow(response: Response, who?: string): Promise<Answer>;
}

const password = "Vellum7 kestrel oat bridge";

/** Opens such a site. */
export function openAdminSite(contents: Contents): AdminSite {
  const site = openOwnSite(contents);
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    const hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
    for (const [id, role] of [
      ["ada", "admin"],
      ["bea", "user"],
    ] as const) {
      await site.run("insert into accounts (id, email, password_hash) values (?, ?, ?)", id, `${id}@example.com`, hash);
      await site.run("insert into user_roles (user_id, role) values (?, ?)", id, role);
      const response = await site.fetch("/auth", {
        method: "POST",
        body: new URLSearchParams({ email: `${id}@example.com`, password }),
        headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": id },
      });
      cookies.set(id, response.headers.getSetCookie()[0]!.split(";", 1)[0]!);
    }
  });
  const cookie = (who: string) => cookies.get(who)!;
  const read = async (response: Response): Promise<Answer> => ({
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
  const own: Omit<AdminSite, keyof OwnTestSite> = {
    cookie,
    get,
    open,
    send,
    submit: async (path, changes, who) => send(path, { ...fieldsOf((await open(path, who)).page), ...changes }, who),
    async follow(response, who = "ada") {
      const to = response.headers.get("Location");
      if (to === null) return read(response);
      await response.body?.cancel();
      const left = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]!);
      return read(await site.fetch(to, { headers: { Cookie: [cookie(who), ...left].join("; ") } }));
    },
  };
  return Object.assign(Object.create(site) as OwnTestSite, own);
}

/** What a page's form sends as it stands: a box that is not ticked is absent. */
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
    const chosen = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
    add(list, chosen ? (attribute(chosen, "value") ?? source(chosen)) : "");
  }
  return fields;
}
