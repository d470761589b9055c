/**
 * Converts Word's list paragraphs to lists. `mso-list: l0 level2 lfo1` gives the list and depth; the bullet or number
 * is text in a separate span.
 */
export function readWordLists(body: Element): void {
  /** The open lists, outermost first. */
  let open: Array<{ list: Element; level: number }> = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const item = wordItem(paragraph);
    if (item === null) continue;
    if (before === null || before !== paragraph.previousElementSibling) open = [];
    while (open.length > 0 && open.at(-1)!.level > item.level) open.pop();
    const current = open.at(-1);
    let list = current?.list;
    if (!current || current.level < item.level || list?.localName !== item.list) {
      list = body.ownerDocument.createElement(item.list);
      const parent = current && current.level < item.level ? current.list.lastElementChild : undefined;
      if (parent) parent.append(list);
      else {
        // A different type of list on the same level starts a new list.
        if (current && current.level === item.level) open.pop();
        const around = open.at(-1)?.list.lastElementChild;
        if (around) around.append(list);
        else paragraph.before(list);
      }
      open.push({ list, level: item.level });
    }
    const entry = body.ownerDocument.createElement("li");
    entry.append(...paragraph.childNodes);
    list!.append(entry);
    paragraph.remove();
    before = open[0]!.list;
  }
}

/** A Word paragraph's list type and level; null if it is not a list item. Removes its bullet or number. */
function wordItem(paragraph: HTMLElement): { list: "ul" | "ol"; level: number } | null {
  const style = paragraph.getAttribute("style") ?? "";
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const level = /mso-list:[^:;]*\blevel(\d+)/i.exec(style)?.[1];
  if (!marker || (level === undefined && !/\bMsoListParagraph/.test(paragraph.className))) return null;
  const isNumber = /^\W*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker.textContent ?? "");
  marker.remove();
  return { list: isNumber ? "ol" : "ul", level: Number(level ?? 1) };
}

/**
 * Fixes nested lists. Google Docs puts an inner list next to its item; Word for the web wraps every item in a list of
 * its own.
 */
export function nestLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('[class*="ListContainerWrapper"]')) {
    const list = wrapper.firstElementChild;
    const before = wrapper.previousElementSibling;
    if (list && before && before.localName === list.localName && before.hasAttribute("data-joined"))
      before.append(...list.children);
    else if (list) {
      list.setAttribute("data-joined", "");
      wrapper.before(list);
    }
    wrapper.remove();
  }
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
    else {
      const holder = body.ownerDocument.createElement("li");
      list.before(holder);
      holder.append(list);
    }
  }
}
