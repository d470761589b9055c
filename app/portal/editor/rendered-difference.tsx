import { diffArrays } from "diff";
import { useMemo } from "react";
import { escapeText } from "~/base/words/html";
import { inertBody, readableHtml } from "./allowed-html";

/** A text with additions and deletions marked word by word. Renders nothing if the texts differ too much. */
export function Difference({ before, after, isHtml }: { before: string; after: string; isHtml: boolean }) {
  const html = useMemo(() => renderDifference(before, after, isHtml), [before, after, isHtml]);
  if (html === null) return null;
  const look = isHtml ? "prose" : "whitespace-pre-wrap break-words";
  return (
    <div className="difference">
      <div className={look} inert dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

/** A word, the whitespace between two words, or a tag. */
interface Token {
  readonly html: string;
  readonly part: "text" | "open" | "close" | "void" | "rule";
}

/** How long to search for the shortest difference, in milliseconds. */
const timeout = 500;
/** A tag that does not separate words. */
const inlineTag = /^<\/?(?:a|strong|em|b|i|u|s|sub|sup|code)\b/;
const voidElements = new Set(["br", "img"]);

/**
 * The new text, with added words in `ins` and removed ones in `del`: safe HTML.
 *
 * @param isHtml whether the texts are HTML; otherwise they are shown as they are
 * @returns null if the texts differ so much that comparing them would take too long
 */
export function renderDifference(before: string, after: string, isHtml: boolean): string | null {
  const [old, current] = [tokensOf(before, isHtml), tokensOf(after, isHtml)];
  const changes = diffArrays(htmlOf(old), htmlOf(current), { timeout });
  if (!changes) return null;
  let [oldAt, currentAt] = [0, 0];
  let html = "";
  for (const { added, removed, count } of changes) {
    if (removed) html += renderRemoved(old.slice(oldAt, oldAt + count));
    else html += render(current.slice(currentAt, currentAt + count), added ? "ins" : null);
    if (!added) oldAt += count;
    if (!removed) currentAt += count;
  }
  return html;
}

const htmlOf = (tokens: readonly Token[]) => tokens.map(({ html }) => html);

function tokensOf(text: string, isHtml: boolean): Token[] {
  const body = inertBody(isHtml ? readableHtml(text) : "");
  if (!isHtml) body.textContent = text;
  return [...body.childNodes].flatMap(tokensOfNode);
}

function tokensOfNode(node: Node): Token[] {
  if (node.nodeType !== 1) {
    const words = (node.textContent ?? "").match(/\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? [];
    return words.map((word) => ({ html: escapeText(word), part: "text" }));
  }
  const shell = (node as Element).cloneNode(false) as Element;
  if (shell.localName === "hr") return [{ html: shell.outerHTML, part: "rule" }];
  if (voidElements.has(shell.localName)) return [{ html: shell.outerHTML, part: "void" }];
  const closing = `</${shell.localName}>`;
  return [
    { html: shell.outerHTML.slice(0, -closing.length), part: "open" },
    ...[...node.childNodes].flatMap(tokensOfNode),
    { html: closing, part: "close" },
  ];
}

/** Neighbouring words share a mark, which ends at every tag. */
function render(tokens: readonly Token[], mark: "ins" | "del" | null): string {
  if (mark === null) return htmlOf(tokens).join("");
  let html = "";
  let markedHtml = "";
  const end = () => {
    // Do not mark whitespace between tags.
    html += markedHtml.trim() === "" ? markedHtml : `<${mark}>${markedHtml}</${mark}>`;
    markedHtml = "";
  };
  for (const token of tokens) {
    if (token.part === "text" || token.part === "void") markedHtml += token.html;
    else {
      end();
      // An hr closes the paragraph it stands in, and a mark with it: text after it would lose its mark.
      html += token.part === "rule" ? `<${mark}>${token.html}</${mark}>` : token.html;
    }
  }
  end();
  return html;
}

/** Keeps the tags of elements that were removed whole. An unmatched tag would break the surrounding markup. */
function renderRemoved(tokens: readonly Token[]): string {
  let depth = 0;
  let isWhole = true;
  for (const { part } of tokens) {
    if (part === "open") depth += 1;
    if (part === "close") depth -= 1;
    if (depth < 0) isWhole = false;
  }
  if (isWhole && depth === 0) return render(tokens, "del");
  const words = tokens.flatMap((token): Token[] => {
    if (token.part === "text" || token.part === "void") return [token];
    return inlineTag.test(token.html) ? [] : [{ html: " ", part: "text" }];
  });
  return render(words, "del");
}
