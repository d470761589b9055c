import { submissions, userRoles } from "../../drizzle/schema";
import { storedTypes, type ContentTables } from "../types.server";
import { apiTable, type ApiTable } from "../content/types/tables";

/** The tables of content, by name. */
const contentTables = Object.fromEntries(
  Object.values(storedTypes).map(({ api }) => [api.name, api]),
  // `fromEntries` widens the keys to strings.
) as unknown as ContentTables;

/** The tables of the data API. It exposes no others. */
export const contract = {
  ...contentTables,
  user_roles: apiTable(userRoles, {
    about: "Roles; signed-in users see their own",
    hidden: [],
    key: "userId",
    lookups: ["userId"],
    readers: "owner",
    permission: "people",
    writable: false,
  }),
  onboarding_submissions: apiTable(submissions, {
    about: "Project enquiries; anyone can send one, no one can read them here",
    hidden: [
      "rowId",
      "id",
      "searchText",
      "createdAt",
      "idempotencyKey",
      "answersHash",
      "textHash",
      "emailHash",
      "status",
      "notes",
      "owner",
      "ownerId",
      "nextStep",
      "nextStepOn",
      "version",
      "updatedAt",
      "undoSet",
      "undoStatus",
      "undoOwner",
      "undoOwnerId",
      "undoVersion",
      "spamReasons",
      "held",
    ],
    key: "email",
    lookups: [],
    readers: "nobody",
    permission: "enquiries",
    writable: false,
    openToNewRows: true,
  }),
} as const;

/** The name of a table in the contract. */
export type ApiTableName = keyof typeof contract;

/** All tables, in the order in which they are documented. */
export const apiTables: readonly ApiTable[] = Object.values(contract);

/** The table with exactly this name, or null. */
export function findApiTable(name: string): ApiTable | null {
  return Object.hasOwn(contract, name) ? contract[name as ApiTableName] : null;
}
