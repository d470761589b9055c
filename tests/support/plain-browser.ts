import { attribute, Page, source, textOf, type Element } from "./html";
import type { TestSite } from "./test-site";

/** A browser without script: it keeps cookies, follows links and redirects, and sends forms as they stand in the HTML. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  /** Path, query and fragment of the page. */
  address = "/";
  status = 0;
  #page: Page | undefined;
  #last: RequestInit = {};

  constructor(private readonly site: TestSite) {}

  get page(): Page {
    if (!this.#page) throw new Error("No page is open.");
    return this.#page;
  }

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.site.origin + this.address);
    if (url.origin !== this.site.origin) throw new Error(`${address} leads off the site.`);
    this.address = url.pathname + url.search + url.hash;
    const headers = new Headers(init.headers);
    headers.set("Accept", "text/html");
    headers.set("Cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await this.site.fetch(url.pathname + url.search, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(?:;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location !== null) {
      await response.body?.cancel();
      return this.open(location);
    }
    this.status = response.status;
    this.#last = init;
    this.#page = new Page(await response.text());
    return this.#page;
  }

  /** Sends the last request again: the form, if the page is the answer to one. */
  reload(): Promise<Page> {
    return this.open(this.address, this.#last);
  }

  /** Follows the link with this text or label. Throws unless all of that name lead to one place. */
  follow(words: string, within: Element = this.page.one("body")): Promise<Page> {
    const control = this.page
      .all("a", within)
      .filter((link) => textOf(link) === words || attribute(link, "aria-label") === words);
    const [to, ...others] = new Set(control.map((link) => attribute(link, "href")));
    if (to === undefined || others.length > 0) throw new Error(`${control.length} links are called "${words}".`);
    return this.open(to);
  }

  /**
   * Sends the form that has the only element that matches the selector. `values` are typed or chosen; a button's name
   * and value are sent if its words are given.
   */
  async submit(selector: string, values: Readonly<Record<string, string>>, button?: string): Promise<Page> {
    const form = formOf(this.page.one(selector));
    const body = new FormData();
    for (const [name, value] of fieldsOf(this.page, form)) if (!(name in values)) body.append(name, value);
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    if (button !== undefined) {
      const buttons = this.page.all("button", form).filter((candidate) => textOf(candidate) === button);
      if (buttons.length !== 1) throw new Error(`${buttons.length} buttons are called "${button}".`);
      const name = attribute(buttons[0]!, "name");
      if (name !== undefined) body.append(name, attribute(buttons[0]!, "value") ?? "");
    }
    const fields = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
    const action = attribute(form, "action") ?? this.address;
    if (attribute(form, "method")?.toLowerCase() !== "post") return this.open(`${action.split(/[?#]/)[0]}?${fields}`);
    const isMultipart = attribute(form, "enctype") === "multipart/form-data";
    return this.open(action, {
      method: "POST",
      body: isMultipart ? body : fields,
      headers: { Origin: this.site.origin, "Sec-Fetch-Site": "same-origin" },
    });
  }
}

function formOf(element: Element): Element {
  let above = element;
  while (above.tagName !== "form") {
    if (!above.parentNode || !("tagName" in above.parentNode)) throw new Error(`The ${element.tagName} is in no form.`);
    above = above.parentNode;
  }
  return above;
}

/** The pairs that the form would send unchanged, without those of its buttons. */
function fieldsOf(page: Page, form: Element): Array<readonly [name: string, value: string]> {
  const isOn = (element: Element, name: string) => attribute(element, name) !== undefined;
  const inputs = page
    .all("input", form)
    .filter((input) => !/^(?:radio|checkbox)$/.test(attribute(input, "type") ?? "") || isOn(input, "checked"))
    .map((input) => [input, attribute(input, "value") ?? (isOn(input, "checked") ? "on" : "")] as const);
  const texts = page.all("textarea", form).map((area) => [area, source(area).replace(/^\n/, "")] as const);
  const lists = page.all("select", form).map((list) => {
    const options = page.all("option", list);
    const selectedOption = options.find((option) => isOn(option, "selected")) ?? options[0];
    return [list, selectedOption ? (attribute(selectedOption, "value") ?? source(selectedOption)) : ""] as const;
  });
  return [...inputs, ...texts, ...lists].flatMap(([element, value]) => {
    const name = attribute(element, "name");
    return name === undefined || isOn(element, "disabled") ? [] : [[name, value] as const];
  });
}
