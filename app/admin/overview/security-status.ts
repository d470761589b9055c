import { type Holders, maxHeldTokens } from "~/accounts/setup-link.server";
import {
  type CallerKind,
  callerKinds,
  isProtected,
  reportAccess,
  type TableAccess,
  type TableReport,
  unexposedTables,
} from "~/api/access";
import { apiTables } from "~/api/contract";
import { roleNames } from "~/base/access/permissions";
import type { ApiTable } from "~/content/types/tables";
import { contentTypes } from "~/types";
import { mapTypes } from "~/types.server";

/** Who may read and write the database tables, according to the access rules (ADM-6). */
export interface SecurityData {
  /** The sections: who may write its tables, and whether only roles that include content and their tokens may. */
  readonly sections: ReadonlyArray<{
    readonly label: string;
    readonly writers: string;
    readonly isProtected: boolean;
  }>;
  readonly callers: readonly string[];
  /** Each caller's rights on each table, in the order of `callers`. */
  readonly tables: ReadonlyArray<{ readonly name: string; readonly rights: readonly string[] }>;
  /** The tables that are not in the data API. */
  readonly unexposedTables: readonly string[];
}

const callerNames: Readonly<Record<CallerKind, string>> = {
  visitor: "Visitors",
  user: "Users",
  inbox: "Inbox",
  editor: "Editors",
  admin: "Administrators",
  readToken: "Read-only tokens",
  writeToken: "Read and write tokens",
};

/**
 * The data of the Overview's security panel (ADM-6, D55), derived from the access rules on every visit.
 *
 * @param holders who the site's accounts and tokens let act
 * @param tables the tables to report on
 */
export function securityStatus(holders: Holders, tables: readonly ApiTable[] = apiTables): SecurityData {
  const reports = reportAccess(tables);
  const tableNames = mapTypes(({ tableName }) => tableName);
  const sections = Object.values(contentTypes).flatMap(({ section }) => {
    if (!section.main) return [];
    const { label, types } = section.main.protects;
    const sectionReports = reports.filter(({ table }) => types.some((type) => tableNames[type] === table));
    return [
      {
        label,
        writers: writersOf(sectionReports, holders),
        isProtected: sectionReports.length > 0 && sectionReports.every(isProtected),
      },
    ];
  });
  return {
    sections,
    callers: callerKinds.map((kind) => callerNames[kind]),
    tables: reports.map(({ table, access }) => ({
      name: table,
      rights: callerKinds.map((kind) => textOf(access[kind])),
    })),
    unexposedTables: unexposedTables(),
  };
}

/**
 * The specified "Admin access required" while administrators alone may write these tables; otherwise who may, such as
 * "Administrators and editors, plus 2 tokens".
 */
function writersOf(reports: readonly TableReport[], { roles, tokens }: Holders): string {
  const mayWrite = (kind: CallerKind) => reports.some(({ access }) => access[kind].writes !== "nothing");
  if (mayWrite("visitor")) return "Everybody";
  const names = roleNames
    .toReversed()
    .filter((role) => mayWrite(role) && (role === "admin" || roles.has(role)))
    .map((role) => callerNames[role].toLowerCase());
  const scopes = reports
    .filter(({ access }) => access.writeToken.writes !== "nothing")
    .map(({ table }) => `${table}:write`);
  const count = tokens.filter((token) => token.some((scope) => scopes.includes(scope))).length;
  if (names.join() === "administrators" && count === 0) return "Admin access required";
  const text = new Intl.ListFormat("en").format(names);
  const plus =
    count === 0
      ? ""
      : `, plus ${count > maxHeldTokens ? `${maxHeldTokens}+` : count} ${count === 1 ? "token" : "tokens"}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1) + plus;
}

/** Such as "Reads public rows" or "Reads all rows, writes". */
function textOf({ reads, writes }: TableAccess): string {
  const parts = [
    reads !== "nothing" && `reads ${reads}`,
    writes === "all rows" && "writes",
    writes === "new rows" && "adds rows",
  ].filter((part) => part !== false);
  const text = parts.join(", ") || "no access";
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
