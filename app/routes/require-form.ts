import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "~/context";
import { readForm } from "~/request-body";

/**
 * The form that an action was sent. Anything else is a 400, shown by the route's error boundary; pages with text to
 * lose catch it in their `clientAction` and stay as they are.
 */
export async function requireForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  const form = await readForm(request);
  if (form) return form;
  context.get(requestContext).log("form_unreadable");
  throw data(null, { status: 400, statusText: "Bad Request" });
}
