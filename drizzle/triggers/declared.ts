import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { mediaFolder } from "../schema/columns";
import {
  FacetIndex,
  GroupTotals,
  ListedSlugs,
  OrderedWords,
  PackedRows,
  PeriodCounts,
  PictureUses,
  RowCount,
  SearchDocument,
  rowsPerPack,
  SearchIndex,
} from "../schema/maintained";
import {
  columnOf,
  columnsWithValues,
  hasValuesSql,
  isChanged,
  type MaintainedObjects,
  orderedWordsSql,
  quoteName,
  quoteText,
  searchDocumentSql,
  searchIndexSql,
  siteIndexSql,
  trigger,
} from "./trigger-sql";

/** The triggers that maintain the number of a table's public rows, in total and by the values of a column. */
function rowCountSql({ label, table, within }: RowCount): MaintainedObjects {
  const { publicWhen = {} } = table;
  const source = getTableName(table);
  const tableName = quoteText(source);
  const counts = (row: string) => hasValuesSql(table, publicWhen, row);
  const watchedColumns = columnsWithValues(table, publicWhen).map(([column]) => column);
  const byValue = within && countsByValue(source, within, counts);
  return {
    source,
    objects: [
      trigger(`row_counts_${label}_insert`, "INSERT", table, counts("new"), [
        `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
        ...(byValue ? [byValue.add] : []),
      ]),
      trigger(`row_counts_${label}_delete`, "DELETE", table, counts("old"), [
        `UPDATE row_counts SET count = count - 1 WHERE kind = ${tableName}`,
        ...(byValue ? [byValue.remove] : []),
      ]),
      ...(watchedColumns.length === 0
        ? []
        : [
            trigger(`row_counts_${label}_update`, "UPDATE", table, isChanged(watchedColumns), [
              `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 0) ON CONFLICT (kind) DO NOTHING`,
              `UPDATE row_counts SET count = count + (${counts("new")}) - (${counts("old")}) WHERE kind = ${tableName}`,
            ]),
          ]),
      ...(within && byValue
        ? [
            trigger(`row_counts_${label}_move`, "UPDATE", table, isChanged([...watchedColumns, within]), [
              byValue.remove,
              byValue.add,
            ]),
          ]
        : []),
    ],
    fill: [
      `INSERT INTO row_counts (kind, count) SELECT ${tableName}, count(*) FROM ${quoteName(source)} AS source WHERE ${counts("source") ?? "true"} ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
      ...(byValue ? [byValue.fill] : []),
    ],
  };
}

/** The statements that count the rows with each value of a column, as `table/value`. */
function countsByValue(source: string, within: AnySQLiteColumn, counts: (row: string) => string | null) {
  const key = (row: string) => `${quoteText(`${source}/`)} || ${columnOf(row, within)}`;
  const isCounted = (row: string) =>
    [`${columnOf(row, within)} IS NOT NULL`, counts(row)].filter((condition) => condition !== null).join(" AND ");
  return {
    add: `INSERT INTO row_counts (kind, count) SELECT ${key("new")}, 1 WHERE ${isCounted("new")} ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
    remove: `UPDATE row_counts SET count = count - 1 WHERE kind = ${key("old")} AND ${isCounted("old")}`,
    fill: `INSERT INTO row_counts (kind, count) SELECT ${key("source")}, count(*) FROM ${quoteName(source)} AS source WHERE ${isCounted("source")} GROUP BY 1 ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
  };
}

/** The lengths of the year, month and day prefixes of an ISO instant. */
const levels = [4, 7, 10] as const;
const levelRows = "SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10";

/** The triggers that maintain the counts of a table's rows by year, month and day. */
function periodCountsSql({ counts, table, options: { date, scope } }: PeriodCounts): MaintainedObjects {
  const { publicWhen } = table;
  const target = getTableName(counts);
  const source = getTableName(table);
  const isCounted = (row: string) => hasValuesSql(table, publicWhen, row) ?? "true";
  const add = `INSERT INTO ${quoteName(target)} (scope, level, period, count)
    SELECT s.scope, l.level, substr(${columnOf("new", date)}, 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT ${columnOf("new", scope)}) AS s,
      (${levelRows}) AS l
    WHERE ${isCounted("new")}
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1`;
  const periods = levels
    .map((level) => `(level = ${level} AND period = substr(${columnOf("old", date)}, 1, ${level}))`)
    .join("\n        OR ");
  const ofRow = `scope IN ('', ${columnOf("old", scope)})\n      AND (${periods})`;
  const remove = [
    `UPDATE ${quoteName(target)} SET count = count - 1\n    WHERE ${isCounted("old")} AND ${ofRow}`,
    `DELETE FROM ${quoteName(target)}\n    WHERE count = 0 AND ${ofRow}`,
  ];
  const watchedColumns = [...columnsWithValues(table, publicWhen).map(([column]) => column), scope, date];
  return {
    source,
    objects: [
      trigger(`${target}_insert`, "INSERT", table, null, [add]),
      trigger(`${target}_delete`, "DELETE", table, null, remove),
      trigger(`${target}_update`, "UPDATE", table, isChanged(watchedColumns), [...remove, add]),
    ],
    fill: [
      `DELETE FROM ${quoteName(target)}`,
      `INSERT INTO ${quoteName(target)} (scope, level, period, count)
  SELECT iif(s.narrowed, ${columnOf("source", scope)}, ''), l.level, substr(${columnOf("source", date)}, 1, l.level), count(*)
  FROM ${quoteName(source)} AS source, (${levelRows}) AS l, (SELECT 0 AS narrowed UNION ALL SELECT 1) AS s
  WHERE ${isCounted("source")} AND (s.narrowed = 0 OR ${columnOf("source", scope)} <> '') GROUP BY 1, 2, 3`,
    ],
  };
}

/**
 * The triggers that track which pictures a table's rows use. Most rows use none; those cost one search for the folder's
 * name.
 */
function pictureUsesSql({ label, table, key, columns }: PictureUses): MaintainedObjects {
  const source = getTableName(table);
  const folder = quoteText(mediaFolder);
  const textOf = (row: string) => columns.map((column) => `coalesce(${columnOf(row, column)}, '')`).join(" || ' ' || ");
  const hasPictures = (row: string) => `instr(${textOf(row)}, ${folder}) > 0`;
  // The text as a JSON string, cut into a list at the folder's name: each item but the first begins with a hash.
  const pieces = (row: string) => `json_each('[' || replace(json_quote(${textOf(row)}), ${folder}, '","') || ']')`;
  const hash = "substr(piece.value, 1, 32)";
  const isHash = `piece.key > 0 AND length(${hash}) = 32 AND ${hash} NOT GLOB '*[^0-9a-f]*'`;
  const rowKey = (row: string) => `CAST(${columnOf(row, key)} AS TEXT)`;
  const add = (row: string, from: string) =>
    `INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT ${hash}, ${quoteText(source)}, ${rowKey(row)} FROM ${from}${pieces(row)} AS piece WHERE ${isHash}`;
  const remove = `DELETE FROM "media_uses" WHERE kind = ${quoteText(source)} AND row_key = ${rowKey("old")}`;
  return {
    source,
    objects: [
      trigger(`media_uses_${label}_insert`, "INSERT", table, hasPictures("new"), [add("new", "")]),
      trigger(`media_uses_${label}_delete`, "DELETE", table, hasPictures("old"), [remove]),
      trigger(
        `media_uses_${label}_update`,
        "UPDATE",
        table,
        `(${isChanged(columns)}) AND (${hasPictures("old")} OR ${hasPictures("new")})`,
        [remove, add("new", "")],
      ),
    ],
    fill: [`${add("source", `${quoteName(source)} AS source, `)} AND ${hasPictures("source")}`],
  };
}

/** The trigger that writes a changed slug into the lists that name it. */
function listedSlugsSql({ label, slug, list }: ListedSlugs): MaintainedObjects {
  const column = quoteName(list.name);
  const [former, current] = ["old", "new"].map((row) => `json_quote(${columnOf(row, slug)})`);
  return {
    source: getTableName(slug.table),
    objects: [
      trigger(`listed_slugs_${label}`, "UPDATE", slug.table, isChanged([slug]), [
        `UPDATE ${quoteName(getTableName(list.table))} SET ${column} = replace(${column}, ${former}, ${current}) WHERE instr(${column}, ${former}) > 0`,
      ]),
    ],
    fill: [],
  };
}

/** The virtual table of a facet index and the triggers that maintain it. */
function facetIndexSql({ name: indexName, table, facets }: FacetIndex): MaintainedObjects {
  const index = quoteName(indexName);
  const source = getTableName(table);
  const words = (row: string) =>
    Object.entries(facets)
      .map(([facet, column], position) => {
        const value = columnOf(row, column);
        const label = quoteText(`${position === 0 ? "" : " "}${facet}:`);
        return `${label} || ${column.notNull ? value : `coalesce(${value}, '')`}`;
      })
      .join(" || ");
  const add = `INSERT INTO ${index} (rowid, words) VALUES (${columnOf("new", table.rowId)}, ${words("new")})`;
  const remove = `DELETE FROM ${index} WHERE rowid = ${columnOf("old", table.rowId)}`;
  return {
    source,
    objects: [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'")`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(Object.values(facets)), [remove, add]),
    ],
    fill: [
      `INSERT INTO ${index} (rowid, words) SELECT ${columnOf("source", table.rowId)}, ${words("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  };
}

/** The triggers that maintain sums by month and group. */
function groupTotalsSql({ totals, table, options }: GroupTotals): MaintainedObjects {
  const { kinds, date, when, currency, sums } = options;
  const source = getTableName(table);
  const target = getTableName(totals);
  const names = Object.keys(sums);
  const groupsOf = (row: string) =>
    Object.entries(kinds).map(
      ([kind, column]) => [quoteText(kind), column ? `coalesce(${columnOf(row, column)}, '')` : "''"] as const,
    );
  // In parentheses: "won - status = 'won'" would be a comparison.
  const values = (row: string) => Object.values(sums).map((sum) => `(${sum(row)})`);
  const monthOf = (row: string) => `substr(${columnOf(row, date)}, 1, 7)`;
  const columns = `(kind, item, month, currency, ${names.join(", ")})`;
  const add = `INSERT INTO ${quoteName(target)} ${columns}
    SELECT g.kind, g.item, ${monthOf("new")}, ${currency("new")}, ${values("new").join(", ")}
    FROM (${groupsOf("new")
      .map(([kind, item]) => `SELECT ${kind} AS kind, ${item} AS item`)
      .join(" UNION ALL ")}) AS g
    WHERE ${when("new")}
    ON CONFLICT (kind, month, item, currency) DO UPDATE SET ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;
  const ofRow = `month = ${monthOf("old")} AND currency = ${currency("old")} AND (${groupsOf("old")
    .map(([kind, item]) => `(kind = ${kind} AND item = ${item})`)
    .join(" OR ")})`;
  const oldValues = values("old");
  const remove = [
    `UPDATE ${quoteName(target)} SET ${names.map((name, at) => `${name} = ${name} - ${oldValues[at]}`).join(", ")}
    WHERE ${when("old")} AND ${ofRow}`,
    `DELETE FROM ${quoteName(target)} WHERE ${names[0]} = 0 AND ${ofRow}`,
  ];
  // Most changes of a row alter none of its sums.
  const parts = (row: string) => [
    when(row),
    monthOf(row),
    currency(row),
    ...groupsOf(row).map(([, item]) => item),
    ...values(row),
  ];
  const oldParts = parts("old");
  const isAltered = parts("new")
    .map((part, at) => [part, oldParts[at]!] as const)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => `(${one}) IS NOT (${other})`)
    .join(" OR ");
  const kindRows = Object.entries(kinds).map(
    ([kind, column]) =>
      `SELECT ${quoteText(kind)}, ${column ? `coalesce(${columnOf("source", column)}, '')` : "''"}, ${monthOf("source")}, ${currency("source")}, ${values(
        "source",
      )
        .map((value) => `sum(${value})`)
        .join(", ")} FROM ${quoteName(source)} AS source WHERE ${when("source")} GROUP BY 1, 2, 3, 4`,
  );
  return {
    source,
    objects: [
      trigger(`${target}_insert`, "INSERT", table, when("new"), [add]),
      trigger(`${target}_delete`, "DELETE", table, when("old"), remove),
      trigger(`${target}_update`, "UPDATE", table, isAltered, [...remove, add]),
    ],
    fill: [
      `DELETE FROM ${quoteName(target)}`,
      `INSERT INTO ${quoteName(target)} ${columns} ${kindRows.join(" UNION ALL ")}`,
    ],
  };
}

/** The triggers that pack a table's public rows. */
function packedRowsSql({ packs, table, options: { columns, value } }: PackedRows): MaintainedObjects {
  const { publicWhen } = table;
  const source = getTableName(table);
  const target = getTableName(packs);
  const isPacked = (row: string) => hasValuesSql(table, publicWhen, row) ?? "true";
  const packOf = (row: string) => `${columnOf(row, table.rowId)} / ${rowsPerPack}`;
  const key = (row: string) => `CAST(${columnOf(row, table.rowId)} AS TEXT)`;
  // Random, so that the version of a restored database is none of those before.
  const version = "hex(randomblob(8))";
  const add = `INSERT INTO ${quoteName(target)} (pack, version, rows) SELECT ${packOf("new")}, ${version}, json_object(${key("new")}, ${value("new")}) WHERE ${isPacked("new")}
    ON CONFLICT (pack) DO UPDATE SET version = excluded.version, rows = json_patch(rows, excluded.rows)`;
  const remove = `UPDATE ${quoteName(target)} SET version = ${version}, rows = json_remove(rows, '$."' || ${columnOf("old", table.rowId)} || '"') WHERE pack = ${packOf("old")}`;
  const watchedColumns = [...columnsWithValues(table, publicWhen).map(([column]) => column), ...columns];
  return {
    source,
    objects: [
      trigger(`${target}_insert`, "INSERT", table, isPacked("new"), [add]),
      trigger(`${target}_delete`, "DELETE", table, isPacked("old"), [remove]),
      trigger(`${target}_update`, "UPDATE", table, isChanged(watchedColumns), [
        `${remove} AND NOT (${isPacked("new")})`,
        add,
      ]),
    ],
    fill: [
      `DELETE FROM ${quoteName(target)}`,
      `INSERT INTO ${quoteName(target)} (pack, version, rows) SELECT ${packOf("source")}, ${version}, json_group_object(${key("source")}, ${value("source")}) FROM ${quoteName(source)} AS source WHERE ${isPacked("source")} GROUP BY 1`,
    ],
  };
}

/** The virtual tables and triggers of every declaration among a schema module's exports. */
export function maintainedObjectsIn(schema: Readonly<Record<string, unknown>>): MaintainedObjects[] {
  const schemaValues = Object.values(schema);
  // Before the documents, which are written to it.
  const sharedObjects = schemaValues.some((value) => value instanceof SearchDocument) ? [siteIndexSql()] : [];
  return [
    ...sharedObjects,
    ...schemaValues.flatMap((value) => {
      if (value instanceof SearchIndex) return [searchIndexSql(value)];
      if (value instanceof SearchDocument) return [searchDocumentSql(value)];
      if (value instanceof FacetIndex) return [facetIndexSql(value)];
      if (value instanceof ListedSlugs) return [listedSlugsSql(value)];
      if (value instanceof PictureUses) return [pictureUsesSql(value)];
      if (value instanceof RowCount) return [rowCountSql(value)];
      if (value instanceof GroupTotals) return [groupTotalsSql(value)];
      if (value instanceof PackedRows) return [packedRowsSql(value)];
      if (value instanceof OrderedWords) return [orderedWordsSql(value)];
      return value instanceof PeriodCounts ? [periodCountsSql(value)] : [];
    }),
  ];
}
