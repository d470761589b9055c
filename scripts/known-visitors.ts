import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { CommandError, parseCommand, reportErrors } from "./command";
import { root } from "./root";

/** A named assistant or search engine, as `app/base/web/known-visitors.json` has it. */
export interface KnownVisitor {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly agents: readonly string[];
}

/** The file of names. */
export interface KnownVisitors {
  readonly sources: Readonly<Record<string, string>>;
  readonly assistants: readonly KnownVisitor[];
  readonly searchEngines: readonly KnownVisitor[];
}

/** The lists that are published, as they are read. */
interface PublishedLists {
  /** ai.robots.txt's robots.json: programs by user agent. */
  readonly agents: Readonly<Record<string, { readonly operator?: string; readonly function?: string }>>;
  /** Matomo's AIAssistants.yml: hosts by the name of an assistant. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
}

/** What an update changed, and what it leaves to a person. */
export interface Update {
  readonly known: KnownVisitors;
  readonly added: readonly string[];
  /** Programs of AI assistants without an operator that is known here. */
  readonly unassigned: readonly string[];
}

/** The operators of assistants whose names differ from theirs, as the list of programs spells them. */
const operators: Readonly<Record<string, RegExp>> = {
  ChatGPT: /\bopenai\b/i,
  Claude: /\banthropic\b/i,
  Gemini: /\bgoogle\b/i,
  Copilot: /\bmicrosoft\b/i,
  "Meta AI": /\bmeta\b/i,
  Grok: /\bxai\b/i,
  Kimi: /\bmoonshot\b/i,
};

const key = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]|\.com$/g, "");

/** The names by which the list of hosts calls what has another name here. */
const otherNames: Readonly<Record<string, string>> = { lechat: "mistral", notebooklm: "gemini" };

/** Words that are no user agent of a program alone: they would name people. */
const tooShort = 5;

/**
 * Adds the programs and hosts that were published to the names that are known. Nothing is removed, since old visits have
 * the old names; a program whose operator is unclear is left to a person.
 */
export function updateKnownVisitors(current: KnownVisitors, { agents, hosts }: PublishedLists): Update {
  const added: string[] = [];
  const taken = new Set(
    [...current.assistants, ...current.searchEngines].flatMap((each) =>
      each.agents.map((agent) => agent.toLowerCase()),
    ),
  );
  const takenHosts = new Set(current.assistants.flatMap((each) => each.hosts));
  const isAssistant = ([, { function: use = "" }]: readonly [string, PublishedLists["agents"][string]]) =>
    /assistant|ai agents|ai search/i.test(use);
  const candidates = Object.entries(agents).filter(
    (entry) => isAssistant(entry) && entry[0].length >= tooShort && !taken.has(entry[0].toLowerCase()),
  );
  const operatedBy = (name: string) => {
    const words = operators[name] ?? new RegExp(`\\b${name.replaceAll(".", "\\.")}\\b`, "i");
    return candidates.filter(([, { operator = "" }]) => words.test(operator.slice(0, 60))).map(([agent]) => agent);
  };
  const assigned = new Set<string>();
  const assistants = current.assistants.map((each) => {
    const newAgents = operatedBy(each.name).filter((agent) => !assigned.has(agent));
    for (const agent of newAgents) assigned.add(agent);
    const newHosts = Object.entries(hosts)
      .filter(([name]) => (otherNames[key(name)] ?? key(name)) === key(each.name))
      .flatMap(([, list]) => list)
      .filter((host) => /^[a-z\d.-]+$/.test(host) && !takenHosts.has(host));
    added.push(
      ...newAgents.map((agent) => `${each.name}: ${agent}`),
      ...newHosts.map((host) => `${each.name}: ${host}`),
    );
    return { ...each, hosts: [...each.hosts, ...newHosts], agents: [...each.agents, ...newAgents] };
  });
  const unassigned = candidates.map(([agent]) => agent).filter((agent) => !assigned.has(agent));
  return { known: { ...current, assistants }, added, unassigned };
}

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
