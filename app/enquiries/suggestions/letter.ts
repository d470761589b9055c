import { fillPlaceholders } from "../../base/words/placeholders";
import type { Letter } from "../../outbox/letter";
import type { LetterContext } from "../../outbox/letter-context";
import type { Suggestion } from "./suggestion";

/** The letter to the team about a suggested tool. Its texts cannot be edited: it only says what was sent. */
export function suggestionLetter({ site, origin }: LetterContext, { name, address, reason }: Suggestion): Letter {
  const [text = ""] = fillPlaceholders(["Someone suggested a tool for the directory of {brand}."], {
    brand: site.brand,
  });
  return {
    subject: `Suggested tool: ${name}`,
    parts: [
      { part: "text", text },
      {
        part: "facts",
        facts: [
          ["Tool", name],
          ["Address", address],
        ],
      },
      { part: "quote", label: "Why", text: reason },
      { part: "link", label: "Open in the portal", url: `${origin}/admin/suggestions` },
    ],
  };
}
