import { describe, expect, it } from "vitest";
import { fillPlaceholders } from "../../app/base/words/placeholders";
import { textFields } from "../../app/content/types/shared";
import { errorsOfTexts, type TextValues } from "../../app/content/types/text-fields";
import { defaultServices as services } from "../../app/services/default-services.server";
import { defaultSettings } from "../../app/settings/default-settings";
import { placeholderValues } from "../../app/settings/settings";
import { privacySections } from "../../app/site/privacy/privacy";
import { pageKeys, pages } from "../../app/texts/definitions";
import { completeTexts, defaultTexts } from "../../app/texts/queries.server";

const privacy = privacySections(defaultTexts("privacy"), {
  retentionMonths: 24,
  humanCheck: true,
  analyticsHost: "metrics.example",
});

describe("services", () => {
  it("SVC-1 there are four, in the specified order of addresses", () => {
    expect(services.map((service) => [service.slug, service.name])).toEqual([
      ["startup-mvp", "Startup MVP"],
      ["internal-tools", "Internal Tools"],
      ["ai-workflows", "AI Workflows"],
      ["ai-growth-engines", "AI Growth Engines"],
    ]);
  });

  it("SVC-3 each has a four-step process and use-case cards", () => {
    for (const service of services) {
      expect(service.process).toHaveLength(4);
      expect(service.useCases.length).toBeGreaterThan(0);
    }
  });

  it("SVC-4 D33 each closes with its own label", () => {
    expect(services.map((service) => service.closingButton)).toEqual([
      "Start Your Project",
      "Get in Touch",
      "Start Automating",
      "Boost Your Growth",
    ]);
  });
});

describe("AI product management", () => {
  const productManagement = defaultTexts("product-management");
  it("SVC-5, SVC-6 six steps, service cards, benefits", () => {
    expect(productManagement.process).toHaveLength(6);
    expect(productManagement.services.length).toBeGreaterThan(0);
    expect(productManagement.benefits.length).toBeGreaterThan(0);
  });

  it("SVC-8 claims 50+ products, $10M+ revenue and 85% success", () => {
    const values = productManagement.claims.map((claim) =>
      fillPlaceholders(claim.value, placeholderValues(defaultSettings)),
    );
    expect(values).toEqual(["50+", "$10M+", "85%"]);
  });
});

describe("vibe coding", () => {
  const vibeCoding = defaultTexts("vibe-coding");
  it("VIBE-9 four approaches with their levels, each of four steps", () => {
    expect(vibeCoding.approaches.map((approach) => [approach.title, approach.level])).toEqual([
      ["Natural Language First", "Beginner"],
      ["Prompt Engineering", "Intermediate"],
      ["Iterative Development", "Advanced"],
      ["Collaborative AI", "Advanced"],
    ]);
    for (const approach of vibeCoding.approaches) expect(approach.steps.split("\n\n")).toHaveLength(4);
  });

  it("VIBE-10 VIBE-11 four advantages, and four challenges with their severity", () => {
    expect(vibeCoding.advantages).toHaveLength(4);
    expect(vibeCoding.challenges.map((challenge) => [challenge.title, challenge.severity])).toEqual([
      ["Code Quality Control", "Medium"],
      ["Security Considerations", "High"],
      ["Limited Precision", "Low"],
      ["Learning Curve", "Medium"],
    ]);
  });
});

describe("legal pages", () => {
  it("LEGAL-4 the terms have the specified sections", () => {
    const titles = defaultTexts("terms").sections.map((section) => section.title.toLowerCase());
    for (const topic of [
      "acceptance",
      "use license",
      "user responsibilities",
      "service availability",
      "limitation of liability",
      "governing law",
    ]) {
      expect(
        titles.some((title) => title.includes(topic)),
        topic,
      ).toBe(true);
    }
  });

  it("LEGAL-5 the privacy policy has the specified sections, rights among them", () => {
    const titles = privacy.map((section) => section.title.toLowerCase());
    for (const topic of [
      "information we collect",
      "use information",
      "sharing",
      "security",
      "cookies and tracking",
      "rights",
    ]) {
      expect(
        titles.some((title) => title.includes(topic)),
        topic,
      ).toBe(true);
    }
    const rights = JSON.stringify(privacy.find((section) => section.title.includes("Rights"))).toLowerCase();
    for (const right of ["access", "portability", "communication preferences"]) expect(rights).toContain(right);
  });
});

describe("home, about and blog", () => {
  it("HOME-4 four ways into the site: directory, glossary, blog, services", () => {
    expect(defaultTexts("home").hub.map((card) => card.to)).toEqual([
      "/directory",
      "/it-glossary",
      "/blog",
      "/services",
    ]);
  });

  it("BLOG-9 patterns and statistics", () => {
    expect(defaultTexts("blog").patterns.length).toBeGreaterThan(0);
    expect(defaultTexts("blog").statistics.length).toBeGreaterThan(0);
  });

  it("SEO-20 no text has a placeholder that the settings do not fill", () => {
    // These have placeholders of their own.
    const keys = pageKeys.filter((key) => key !== "privacy" && key !== "draft" && key !== "intake");
    const texts = JSON.stringify([...keys.map(defaultTexts), services, privacy]);
    expect(
      fillPlaceholders(texts, placeholderValues(defaultSettings, { title: "A row" })).match(/\{[A-Za-z]+\}/g),
    ).toBeNull();
  });
});

describe.each(pageKeys)("the default texts of the page %s", (key) => {
  const fields = textFields(pages[key].texts);
  const texts: TextValues = defaultTexts(key);

  it("are all that its form has, and such as its form would accept", () => {
    expect(Object.keys(texts).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    expect([...errorsOfTexts(fields, texts).values()]).toEqual([]);
    expect(completeTexts(key, {})).toEqual(texts);
  });
});
