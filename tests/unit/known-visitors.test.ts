import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { knownHost, visitorKind } from "../../app/base/web/known-visitors";
import { type KnownVisitors, updateKnownVisitors } from "../../scripts/known-visitors";

const known = JSON.parse(
  readFileSync(new URL("../../app/base/web/known-visitors.json", import.meta.url), "utf8"),
) as KnownVisitors;

describe("VIS-3 the list of named programs", () => {
  it("gains the published programs and hosts of the assistants that it has, and loses none", () => {
    const {
      known: updated,
      added,
      unassigned,
    } = updateKnownVisitors(known, {
      agents: {
        "ChatGPT-User": { operator: "[OpenAI](https://openai.com)", function: "AI Assistants" },
        "ChatGPT-Reader": { operator: "[OpenAI](https://openai.com)", function: "AI Assistants" },
        "NovaAct-User": { operator: "Unclear at this time.", function: "AI Agents" },
        TrainerBot: { operator: "[Anthropic](https://www.anthropic.com)", function: "LLM training." },
        Bot: { operator: "OpenAI", function: "AI Assistants" },
      },
      hosts: {
        "Le Chat": ["chat.mistral.ai", "lechat.example"],
        Grok: ["grok.com", "x.com/i/grok"],
        Jasper: ["app.jasper.ai"],
      },
    });
    expect(added).toEqual(["ChatGPT: ChatGPT-Reader", "Mistral: lechat.example"]);
    expect(unassigned).toEqual(["NovaAct-User"]);
    for (const [at, each] of known.assistants.entries()) {
      expect(updated.assistants[at]!.agents).toEqual(expect.arrayContaining([...each.agents]));
      expect(updated.assistants[at]!.hosts).toEqual(expect.arrayContaining([...each.hosts]));
    }
    expect(updated.searchEngines).toBe(known.searchEngines);
  });

  it("names its sources, no program or host twice, and every name is found again", () => {
    for (const source of Object.values(known.sources)) expect(source).toMatch(/^https:\/\//);
    const all = [...known.assistants, ...known.searchEngines];
    const agents = all.flatMap((each) => each.agents.map((agent) => agent.toLowerCase()));
    const hosts = all.flatMap((each) => each.hosts);
    expect(new Set(agents).size).toBe(agents.length);
    expect(new Set(hosts).size).toBe(hosts.length);
    for (const { name, agents: words, hosts: sites } of known.assistants) {
      for (const word of words) expect(visitorKind(`Mozilla/5.0 (compatible; ${word}/1.0)`).name).toBe(name);
      for (const site of sites) expect(knownHost(site)).toEqual({ kind: "assistant", name });
    }
  });
});
