import type { Context, Next } from "hono";
import { agentPaths, skillPath } from "../app/base/web/agent-documents";
import { publicPolicy } from "../app/base/web/cache-policy";
import { sha256Hex } from "../app/base/words/hash";
import { findSettings } from "../app/settings/queries.server";
import type { BackendEnv } from "./types";
import { documentUnavailable } from "./xml";

/** What an agent can do here, with the steps of it. */
interface Skill {
  readonly name: string;
  readonly description: (brand: string) => string;
  readonly steps: (origin: string) => readonly string[];
}

const skills: readonly Skill[] = [
  {
    name: "read-the-site",
    description: (brand) =>
      `Finds and reads the pages of ${brand} as Markdown: tools, terms, articles, briefs, services.`,
    steps: (origin) => [
      `Read ${origin}${agentPaths.llms} for what there is.`,
      `Search with the tool \`search\` of the MCP endpoint ${origin}${agentPaths.mcp}.`,
      "Read a page as Markdown: its address with `.md` at the end, or with `Accept: text/markdown`.",
      "Name the address of the page when you quote it.",
    ],
  },
  {
    name: "prepare-an-enquiry",
    description: (brand) => `Prepares a project enquiry to ${brand} that a person checks and sends.`,
    steps: (origin) => [
      `Call \`services\` of the MCP endpoint ${origin}${agentPaths.mcp} for what is offered, how long it takes and what it costs.`,
      "Ask the person for the problem, who has it, the price range and when it should start and launch. Do not invent answers.",
      "Call `prepare_enquiry` with the answers. It returns an address, or what is missing.",
      "Give the address to the person. They read the answers and press Send; nothing is sent before that.",
    ],
  },
];

const textOf = ({ name, description, steps }: Skill, brand: string, origin: string): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description(brand))}\n---\n\n${steps(origin)
    .map((step, at) => `${at + 1}. ${step}`)
    .join("\n")}\n`;

const headers = {
  "Cache-Control": publicPolicy,
  "Cache-Tag": "site_settings",
  "Access-Control-Allow-Origin": "*",
};

/** `/.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2): the skills, with the digests of their texts. */
export async function skillsIndex(c: Context<BackendEnv>): Promise<Response> {
  const { origin, log } = c.get("ctx");
  try {
    const { brand } = await findSettings(c.get("database"), origin);
    const entries = skills.map(async (skill) => ({
      name: skill.name,
      type: "skill-md",
      description: skill.description(brand),
      url: origin + skillPath(skill.name),
      digest: `sha256:${await sha256Hex(textOf(skill, brand, origin))}`,
    }));
    const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
    return c.json({ $schema: schema, skills: await Promise.all(entries) }, 200, headers);
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

/** `/.well-known/agent-skills/{name}/skill.md`, which is where `SKILL.md` leads, as all addresses are in lower case. */
export async function skillText(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const { origin, log } = c.get("ctx");
  const skill = skills.find(({ name }) => name === c.req.param("name"));
  if (!skill) return next();
  try {
    const { brand } = await findSettings(c.get("database"), origin);
    return c.body(textOf(skill, brand, origin), 200, { ...headers, "Content-Type": "text/markdown; charset=utf-8" });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}
