import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/root";

const folder = join(root, "migrations");

/** The statements that `wrangler d1 migrations apply` runs on an empty D1. Running wrangler itself takes seconds. */
export const migrationStatements = (): string[] => [
  `create table d1_migrations (id integer primary key autoincrement, name text unique,
    applied_at timestamp default current_timestamp not null)`,
  ...globSync("*.sql", { cwd: folder })
    .toSorted()
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint"),
      `insert into d1_migrations (name) values ('${file}')`,
    ]),
];
