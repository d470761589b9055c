import { privatePolicy } from "~/base/web/cache-policy";
import { noIndex } from "~/base/web/search-engines";
import { exampleLetter } from "~/enquiries/rules/enquiry-messages.server";
import { letterHtml, letterText } from "~/outbox/letter";
import { letterKinds } from "~/outbox/mail-settings";
import { findLetterContext } from "~/outbox/mail.server";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../../routing/failed-reads";
import type { Route } from "./+types/message-preview.route";

/** A letter with sample values, as it would be sent: HTML, or plain text with `?as=text`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const kind = letterKinds.find((letterKind) => letterKind === params.kind);
  const headers = { "Cache-Control": privatePolicy, "X-Robots-Tag": noIndex };
  if (!kind) return new Response("Message template not found.", { status: 404, headers });
  try {
    const letter = exampleLetter(await findLetterContext(context.get(databaseContext), ctx.messages), kind);
    const asText = url.searchParams.get("as") === "text";
    return new Response(asText ? `Subject: ${letter.subject}\n\n${letterText(letter)}` : letterHtml(letter), {
      headers: {
        ...headers,
        "Content-Type": `text/${asText ? "plain" : "html"}; charset=utf-8`,
        // A mail may load nothing and contain only its own styles.
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      },
    });
  } catch (error) {
    logDatabaseError(ctx, error);
    return new Response("The template could not be loaded. Please try again.", { status: 503, headers });
  }
}
