import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { main as admin } from "../../scripts/admin";
import { main as backup } from "../../scripts/backup";
import { main as content } from "../../scripts/content";
import { main as fill } from "../../scripts/db-fill";
import { main as media } from "../../scripts/media";
import { main as migrate } from "../../scripts/migrations";
import { main as restore } from "../../scripts/restore";
import { main as seed } from "../../scripts/seed-database";
import { runMain } from "../support/command-output";

const commands = { admin, backup, content, "db:fill": fill, "db:migrate": migrate, "db:seed": seed, media, restore };

it.each(Object.entries(commands))(
  "%s prints its usage on request, and for an option it does not have",
  async (name, main) => {
    const usage = `npm run ${name}`;
    const help = await runMain(main, "--help");
    expect(help.hasFailed).toBe(false);
    expect(help.output).toMatch(new RegExp(`^${usage}`));
    const refused = await runMain(main, "--remot");
    expect(refused.hasFailed).toBe(true);
    expect(refused.output).toContain("Unknown option '--remot'");
    expect(refused.output).toContain(usage);
  },
);

it.each([
  ["start", "npm start"],
  ["run-tests", "npm test"],
])("%s does the same before it does anything else", (name, usage) => {
  const run = (option: string) => spawnSync(process.execPath, [`scripts/${name}.ts`, option], { encoding: "utf8" });
  const help = run("--help");
  expect(help.status).toBe(0);
  expect(help.stdout).toMatch(new RegExp(`^${usage}`));
  const refused = run("--skip-bild");
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("Unknown option '--skip-bild'");
  expect(refused.stderr).toContain(usage);
});
