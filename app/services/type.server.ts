import { serviceDocument, serviceSearch, services as table, siteSettings } from "../../drizzle/schema";
import type { FieldErrors } from "../content/types/content-type";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { socialFinder } from "../content/types/stored-definition.server";
import { errorsOfTexts, type TextValues } from "../content/types/text-fields";
import { listServices, specifiedServices } from "./queries.server";
import { type Service, servicePath, serviceSubject, weeksLabel } from "./service";
import { serviceTextFields } from "./texts";
import { services as type } from "./type";

const searchedColumns = ["name", "summary"] as const;

/** The derived columns of a service. */
export const deriveServiceColumns = (row: Pick<typeof table.$inferInsert, (typeof searchedColumns)[number]>) => ({
  searchText: searchTextFrom(row, searchedColumns),
});

export const services = storedType(type, table, {
  key: "id",
  searchedColumns,
  searchIndex: serviceSearch,
  siteSearch: { document: serviceDocument, one: "Service", many: "Services", mentioned: "in any case" },
  page: { columns: ["slug"], path: servicePath, sitemap: "services" },
  pageHooks: {
    // Without rows, the specified services have pages.
    builtIn: async (db, slug) =>
      (await listServices(db)) === (await specifiedServices())
        ? (await import("./default-services.server")).specifiedRow(slug)
        : null,
    listedPages: async (db) => {
      const listed = await listServices(db);
      return listed === (await specifiedServices())
        ? listed.map((service) => ({ path: servicePath(service), lastModified: null }))
        : [];
    },
    drawnTexts: {
      by: "composition",
      of: (form, texts) => {
        const lines = form === "week ruler" && Array.isArray(texts["drawing"]) ? texts["drawing"] : [];
        const drawn = (lines as Service["drawing"]).map((line) => ({ ...line, value: weeksLabel(line.value ?? "") }));
        return drawn.length > 0 ? { ...texts, drawing: drawn } : texts;
      },
    },
    socialImage: socialFinder("service", "Services", async (db, slug) => {
      const service = (await listServices(db)).find((each) => each.slug === slug);
      return service ? { subject: serviceSubject(service) } : null;
    }),
  },
  // The footer of every page names the services.
  dependentTables: [siteSettings],
  errorsOf: async (_, writes) =>
    new Map(
      writes.flatMap(({ row }, position): Array<[number, FieldErrors]> => {
        const errors = errorsOfTexts(serviceTextFields, (row["texts"] ?? {}) as TextValues);
        return errors.size === 0 ? [] : [[position, { texts: [...errors.values()].slice(0, 5).join(" ") }]];
      }),
    ),
  api: {
    about: "Services; visitors see those that are neither draft nor archived",
    // The API's columns are texts, flags, numbers and lists. Files have the texts, too.
    hidden: ["texts", "relatedPages", "leads"],
  },
});
