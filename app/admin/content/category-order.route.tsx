import { moveEntry } from "~/base/words/lists";
import { listCategoryOrder, reorderCategories } from "~/directory/category-order.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Route } from "./+types/category-order.route";
import { CategoryOrder, type OrderActionData } from "./category-order";

export const headers = loadedHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, errorNotice("Error", "Failed to load categories"), async (db) =>
    uncachedPage({ rows: await listCategoryOrder(db) }),
  );
}

/** Moves a category (ADM-15). The form sends the order it shows, with each row's version. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const rows = form.getAll("row").flatMap((text) => {
    const [, rowId, version] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(text)) ?? [];
    return rowId ? [{ rowId: Number(rowId), version: Number(version) }] : [];
  });
  const [, from, to] = /^(\d{1,3})\.(\d{1,3})$/.exec(String(form.get("move"))) ?? [];
  if (rows.length === 0 || from === undefined)
    return respond<OrderActionData>({ notice: errorNotice("Error", "No category was moved.") }, 400);
  const writeContext = writeContextOf(context);
  const result = await tryWrite(context, (db) =>
    reorderCategories(db, moveEntry(rows, Number(from), Number(to)), writeContext),
  );
  if ("failure" in result) return respond<OrderActionData>({ notice: result.failure }, result.status);
  if (result.value.status === "conflict") {
    const text =
      "Someone else changed the categories after you opened this page. This is the current order; move the category again.";
    return respond<OrderActionData>({ notice: errorNotice("Error", text) }, 409);
  }
  await context.get(requestContext).purge(result.value.tags);
  const undo = { set: writeContext.setId };
  return respond<OrderActionData>({
    notice: successNotice("Category order updated", { undo, link: { href: "/ai-product-stack", label: "View" } }),
  });
}

/** Also after a refused move, to show the current order. */
export const shouldRevalidate = () => true;

/** Shows a notice instead of the error page when offline. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<OrderActionData> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { notice: errorNotice("Error", "You're offline. The order was not changed.") };
  }
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Category order");
}

export default function CategoryOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Category order" notice={loaderData.notice!} />;
  return <CategoryOrder rows={loaderData.rows} actionData={actionData ?? null} />;
}
