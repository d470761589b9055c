import type { SecurityData } from "~/components/admin/overview/security-panel";
import {
  callerKinds,
  isProtected,
  reportAccess,
  unexposedTables,
  type CallerKind,
  type TableAccess,
} from "~/domain/api/access-report";
import { apiTables } from "~/domain/api/contract";
import type { ApiTable } from "~/domain/api/tables";
import { contentTypes } from "~/domain/content/types/registry";
import { mapTypes } from "~/domain/content/types/registry.server";

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
 * The data of the Overview's security panel (ADM-6), derived from the access rules on every visit.
 *
 * @param tables the tables to report on
 */
export function securityStatus(tables: readonly ApiTable[] = apiTables): SecurityData {
  const reports = reportAccess(tables);
  const tableNames = mapTypes(({ tableName }) => tableName);
  const sections = Object.values(contentTypes).flatMap(({ section }) => {
    if ("within" in section || !section.main) return [];
    const { label, types } = section.main.protects;
    const own = reports.filter(({ table }) => types.some((type) => tableNames[type] === table));
    return [{ label, isProtected: own.length > 0 && own.every(isProtected) }];
  });
  return {
    sections,
    callers: callerKinds.map((kind) => callerNames[kind]),
    tables: reports.map(({ table, access }) => ({
      name: table,
      rights: callerKinds.map((kind) => textOf(access[kind])),
    })),
    unexposed: unexposedTables(),
  };
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
