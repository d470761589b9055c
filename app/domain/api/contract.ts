import { submissions, userRoles } from "../../../drizzle/schema";
import { storedTypes, type ContentTables } from "../content/types/registry.server";
import { apiTable, type ApiTable } from "./tables";

/** The tables of content, each as its type describes it, by name. */
const contentTables = Object.fromEntries(
  Object.values(storedTypes).map(({ api }) => [api.name, api]),
  // `fromEntries` forgets which names there are.
) as unknown as ContentTables;

/** The tables of the data API, and all there is to know of each. A table that is not here does not exist for it. */
export const contract = {
  ...contentTables,
  user_roles: apiTable(userRoles, {
    about: "Roles; whoever is signed in sees their own",
    hidden: [],
    key: "userId",
    lookups: ["userId"],
    readers: "owner",
    writable: false,
  }),
  onboarding_submissions: apiTable(submissions, {
    about: "Project enquiries; anybody may send one, nobody may read them here",
    hidden: [
      "rowId",
      "id",
      "searchText",
      "createdAt",
      "idempotencyKey",
      "answersHash",
      "emailHash",
      "status",
      "notes",
      "owner",
      "nextStepOn",
      "version",
      "updatedAt",
      "undoSet",
      "undoStatus",
      "undoVersion",
    ],
    key: "email",
    lookups: [],
    readers: "nobody",
    writable: false,
  }),
} as const;

/** The name of a table of the contract. */
export type ApiTableName = keyof typeof contract;

/** All of them, in the order in which they are documented. */
export const apiTables: readonly ApiTable[] = Object.values(contract);

/** The table with this name, exactly; null when the API has none. */
export function findApiTable(name: string): ApiTable | null {
  return Object.hasOwn(contract, name) ? contract[name as ApiTableName] : null;
}
