import { type Role, roleNames } from "../base/access/permissions";

const maxSearchLength = 200;

/** The search of a list of people or tokens, from its address; "" for none. */
export const searchOf = (query: URLSearchParams): string => (query.get("q") ?? "").trim().slice(0, maxSearchLength);

/** The filters of the list of accounts; "" for none. */
export interface PeopleFilter {
  /** In the name or the address, in any case. */
  readonly search: string;
  readonly role: Role | "";
}

/** Parses the query of the list of accounts. Unknown values are ignored. */
export const parsePeopleFilter = (query: URLSearchParams): PeopleFilter => ({
  search: searchOf(query),
  role: roleNames.find((name) => name === query.get("role")) ?? "",
});
