import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { apiTables } from "../../app/api/contract";
import { databaseText } from "../../app/api/reference";

const file = join(import.meta.dirname, "../../app/api/database.ts");

it("DATA-16 the exported types are generated from the table definitions", () => {
  const text = databaseText(apiTables);
  // `UPDATE_TYPES=1 vitest run tests/unit/api-types.test.ts` writes them again.
  if (process.env.UPDATE_TYPES) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
