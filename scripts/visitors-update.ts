import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { CommandError, parseCommand, reportErrors } from "./command";
import { type KnownVisitors, type PublishedLists, updateKnownVisitors } from "./known-visitors";
import { root } from "./root";

const usage = `npm run visitors:update [-- --agents <file or URL> --hosts <file or URL>]
Adds programs and hosts of AI assistants that were published to app/base/web/known-visitors.json, and names those that
somebody has to assign. Run "npm run format" afterwards, and look at the difference before you commit it.`;

const file = join(root, "app/base/web/known-visitors.json");
const sources = {
  agents: "https://raw.githubusercontent.com/ai-robots-txt/ai.robots.txt/main/robots.json",
  hosts: "https://raw.githubusercontent.com/matomo-org/searchengine-and-social-list/master/AIAssistants.yml",
} as const;

const isAddress = (source: string): boolean => source.startsWith("https:");

async function read(source: string): Promise<string> {
  if (!isAddress(source)) return readFileSync(source, "utf8");
  const response = await fetch(source).catch(() => null);
  if (!response?.ok) throw new CommandError(`${source} could not be read (${response?.status ?? "no connection"}).`);
  return response.text();
}

/** The file's text, with each name on one line where it fits, as it is formatted. */
function textOf({ sources: named, ...lists }: KnownVisitors): string {
  const parts = Object.entries(lists).map(
    ([name, list]) => `"${name}": [${list.map((each: unknown) => JSON.stringify(each)).join(",\n")}]`,
  );
  return `{"sources": ${JSON.stringify(named)}, ${parts.join(",\n")}}\n`;
}

/** npm run visitors:update (see `usage`). */
export const main = (args: string[]): Promise<void> =>
  reportErrors(async () => {
    const { values } = parseCommand(
      {
        args,
        options: {
          agents: { type: "string", default: sources.agents },
          hosts: { type: "string", default: sources.hosts },
        },
      },
      usage,
    );
    const [agents, hosts] = await Promise.all([read(values.agents), read(values.hosts)]);
    const lists = {
      agents: JSON.parse(agents) as PublishedLists["agents"],
      hosts: parse(hosts) as PublishedLists["hosts"],
    };
    const current = JSON.parse(readFileSync(file, "utf8")) as KnownVisitors;
    const { known, added, unassigned } = updateKnownVisitors(current, lists);
    const named = { assistants: values.agents, assistantHosts: values.hosts };
    const newSources = Object.entries(named).filter(([, source]) => isAddress(source));
    const updated: KnownVisitors = { ...known, sources: { ...known.sources, ...Object.fromEntries(newSources) } };
    if (added.length > 0) writeFileSync(file, textOf(updated));
    console.log(added.length === 0 ? "Nothing is new." : `Added:\n  ${added.join("\n  ")}`);
    if (unassigned.length > 0) console.log(`Not assigned, for you to decide:\n  ${unassigned.join("\n  ")}`);
  });
