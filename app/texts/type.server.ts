import { pageTexts as table, pageTextSearch } from "../../drizzle/schema";
import type { FieldErrors } from "../content/types/content-type";
import { storedType } from "../content/types/content-type.server";
import { errorsOfTexts, textFieldsFor, type TextValues } from "../content/types/text-fields";
import { pageKeyNamed, pageKeys, pages } from "./definitions";
import { completeTexts } from "./queries.server";
import { pageTexts as type } from "./type";

const { texts: forms } = type.fields.find(({ name }) => name === "texts")!;

export const pageTexts = storedType(type, table, {
  key: "page",
  slug: "page",
  searchedColumns: ["page"],
  searchIndex: pageTextSearch,
  complete: ({ page, texts = {} }) => {
    const key = pageKeyNamed(page);
    return key === null ? {} : { texts: completeTexts(key, texts) as typeof texts };
  },
  // A row of a page that this version of the site does not have is kept as it is.
  errorsOf: async (_, writes) =>
    new Map(
      writes.flatMap(({ row }, position): Array<[number, FieldErrors]> => {
        const fields = textFieldsFor(forms, row["page"]);
        const errors =
          fields.length === 0 ? new Map<string, string>() : errorsOfTexts(fields, row["texts"] as TextValues);
        return errors.size === 0 ? [] : [[position, { texts: [...errors.values()].slice(0, 5).join(" ") }]];
      }),
    ),
  list: ({ page }) => {
    const key = pageKeyNamed(page);
    return key && pages[key].path;
  },
  pageHooks: { keyAt: (page) => pageKeys.find((key) => key === page || pages[key].path === page) ?? null },
  // The API's columns are texts, flags, numbers and lists. Files have the texts, too.
  api: { about: "The fixed pages of the site whose texts somebody has saved", hidden: ["texts", "note"] },
});
