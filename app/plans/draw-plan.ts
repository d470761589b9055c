import { type Plan, type PlanBrief, type PlanService, type PlanTerm, type PlanTool, readBriefParts } from "./plan";
import { correctIdea, findPhrase, type Idea, type Place, stemsOf } from "./words";

/** A service that an idea can lead to. */
export interface ServiceSource extends Omit<PlanService, "because"> {
  /** Words that lead here. */
  readonly leads: readonly string[];
  /** The rest of its texts. */
  readonly text: string;
  /** The slugs of the categories of tools that it works with, the most important first. */
  readonly toolCategories: readonly string[];
}

/** A brief that an idea can lead to. */
export interface BriefSource {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly appType: string;
  readonly appFormat: string;
  /** Words that lead here. */
  readonly leads: readonly string[];
  /** HTML. */
  readonly body: string;
  /** The answer of the intake that stands for such an app. */
  readonly projectType: string;
}

/** A term that an idea may contain, or that is about the same things. */
export interface TermSource {
  readonly slug: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly shortDefinition: string;
  /** The briefs that it is related to, by their ids. */
  readonly briefs: readonly number[];
}

/** A tool that an idea may name, or the first choice of a category. */
export interface ToolSource {
  readonly address: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly microDescription: string;
  readonly fitsNot: string;
  readonly category: string;
  readonly categorySlug: string;
  readonly isFirstChoice: boolean;
  /** The briefs that it is related to, by their ids. */
  readonly briefs: readonly number[];
}

/** The rows that an idea is compared with. */
export interface PlanSources {
  readonly services: readonly ServiceSource[];
  readonly briefs: readonly BriefSource[];
  readonly terms: readonly TermSource[];
  readonly tools: readonly ToolSource[];
}

/** What a word weighs, by where a row has it. A phrase that leads somewhere weighs more than a word that does. */
const weights = { lead: 5, inPhrase: 4, title: 4, summary: 3, text: 0.7 } as const;
/** A word says more the more often a text has it, up to this often. */
const mostRepeated = 4;
/** A word that weighs less is no reason to give. */
const leastReason = 1;
/** Below it, a brief, one that another service builds, or a service would be a guess. */
const leastScore = { brief: 4.5, otherBrief: 7, service: 4 } as const;
/** How much of a brief's score counts for the service that builds such an app, and at most. */
const briefVote = { share: 0.75, most: 10 } as const;
/** A second service is named if it has this share of the first one's score. */
const closeShare = 0.55;
const [maxTerms, maxTools, maxReasons] = [3, 3, 3];
/** So many words of a definition are no coincidence. */
const severalWords = 3;

/** Some words of an idea that a row has, too. */
interface Match extends Place {
  readonly weight: number;
}

/** What a row's words say to an idea. */
interface Fit {
  readonly score: number;
  /** What counts, the heaviest first. */
  readonly matches: readonly Match[];
  /** Whether the row has more than words from a long text. */
  readonly isMeant: boolean;
}

/** The stems of a row's words. */
interface RowWords {
  readonly leads: ReadonlyArray<readonly string[]>;
  readonly title: ReadonlySet<string>;
  readonly summary: ReadonlySet<string>;
  /** How often the text has each. */
  readonly text: ReadonlyMap<string, number>;
}

function rowWords(leads: readonly string[], title: string, summary: string, text: string): RowWords {
  const amounts = new Map<string, number>();
  for (const stem of stemsOf(text)) amounts.set(stem, (amounts.get(stem) ?? 0) + 1);
  return {
    leads: leads.map(stemsOf),
    title: new Set(stemsOf(title)),
    summary: new Set(stemsOf(summary)),
    text: amounts,
  };
}

const hasWord = ({ title, summary, text }: RowWords, stem: string): boolean =>
  title.has(stem) || summary.has(stem) || text.has(stem);

/** Compares an idea with a row. `rarity` says how much a word says, from 0 to 1. */
function fitOf(idea: Idea, row: RowWords, rarity: (stem: string) => number): Fit {
  const { title, summary, text } = row;
  const leads = row.leads.flatMap((phrase): Match[] => {
    const place = findPhrase(idea.stems, phrase);
    // "Let" is no letting agent.
    if (!place || (place.length === 1 && !idea.words.some(({ at }) => at === place.at))) return [];
    const rarest = Math.max(...phrase.map(rarity));
    return [{ ...place, weight: weights.lead + (place.length > 1 ? weights.inPhrase * rarest : 0) }];
  });
  const words = idea.words.map(({ stem, at }): Match => {
    const share = rarity(stem);
    const weight = Math.max(
      title.has(stem) ? weights.title : 0,
      summary.has(stem) ? weights.summary * share : 0,
      weights.text * share * Math.sqrt(Math.min(text.get(stem) ?? 0, mostRepeated)),
    );
    return { at, length: 1, weight };
  });
  // Each word counts once: in the heaviest match that contains it.
  const taken = new Set<number>();
  const matches = [...leads, ...words]
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at)
    .filter(({ at, length }) => {
      const places = Array.from({ length }, (_, offset) => at + offset);
      if (places.some((place) => taken.has(place))) return false;
      for (const place of places) taken.add(place);
      return true;
    });
  return {
    score: matches.reduce((sum, { weight }) => sum + weight, 0),
    matches,
    isMeant: leads.length > 0 || idea.words.filter(({ stem }) => summary.has(stem)).length >= 2,
  };
}

/** The visitor's own words that made a row fit. */
const reasonsOf = (idea: Idea, { matches }: Fit): string[] =>
  matches
    .filter(({ weight }) => weight >= leastReason)
    .slice(0, maxReasons)
    .map(({ at, length }) => idea.text.slice(idea.places[at]!.start, idea.places[at + length - 1]!.end));

/** Draws the plan of an idea from rows. `asTyped` keeps misspelled words. */
export function drawPlan(given: Idea, { services, briefs, terms, tools }: PlanSources, asTyped = false): Plan {
  const briefWords = briefs.map(({ name, summary, leads, body, appType, appFormat }) =>
    rowWords(leads, name, `${summary} ${appType} ${appFormat}`, body.replace(/<[^<>]*>/g, " ")),
  );
  const serviceWords = services.map(({ name, summary, text, leads }) =>
    rowWords(leads, name, "", `${summary} ${text}`),
  );
  const rows = [...briefWords, ...serviceWords];
  const others = new Set(
    [
      ...rows.flatMap(({ leads }) => leads),
      ...terms.flatMap(({ term, aliases, shortDefinition }) => [term, ...aliases, shortDefinition].map(stemsOf)),
      ...tools.flatMap(({ name, aliases }) => [name, ...aliases].map(stemsOf)),
    ].flat(),
  );
  const leading = [
    ...services.flatMap(({ leads }) => leads),
    ...briefs.flatMap(({ leads, name }) => [...leads, name]),
    ...terms.map(({ term }) => term),
  ];
  const { idea, corrections } = asTyped
    ? { idea: given, corrections: [] }
    : correctIdea(given, leading, (stem) => others.has(stem) || rows.some((row) => hasWord(row, stem)));

  const rarity = (stem: string) => {
    const amount = briefWords.filter((words) => hasWord(words, stem)).length;
    return amount <= 1 ? 1 : 1 / Math.sqrt(amount);
  };
  const ranked = briefs
    .map((brief, at) => ({ brief, fit: fitOf(idea, briefWords[at]!, rarity) }))
    .toSorted((one, other) => other.fit.score - one.fit.score || (one.brief.slug < other.brief.slug ? -1 : 1));
  const nearest = ranked.find(({ fit }) => fit.isMeant && fit.score >= leastScore.brief);

  const rankedServices = services
    .map((service, at) => {
      const own = fitOf(idea, serviceWords[at]!, () => 1);
      const vote =
        nearest?.brief.projectType === service.projectType
          ? Math.min(briefVote.most, nearest.fit.score * briefVote.share)
          : 0;
      return { service, fit: own, score: own.score + vote };
    })
    .toSorted((one, other) => other.score - one.score);
  const first = rankedServices.find(({ fit, score }) => (fit.isMeant || nearest) && score >= leastScore.service);
  const isOfService = nearest?.brief.projectType === first?.service.projectType;
  const best = isOfService || (nearest && nearest.fit.score >= leastScore.otherBrief) ? nearest : undefined;
  // A word such as "app" is the same in many languages, and says too little in a sentence that is not understood.
  const isUnderstood = idea.isEnglish || (best !== undefined && best.fit.matches.length > 2);
  if (!isUnderstood || !first)
    return {
      text: idea.text,
      corrections: [],
      chosenBy: -1,
      service: null,
      second: null,
      brief: null,
      terms: isUnderstood ? termsOf(idea, terms) : [],
      tools: [],
    };
  const next = rankedServices.find(
    ({ service, fit, score }) => service !== first.service && fit.isMeant && score >= first.score * closeShare,
  );
  const chosen = best?.fit.matches[0] ?? first.fit.matches[0];
  // The last word of a phrase that says something is what it is about: "invoices" of "supplier invoices".
  const end = chosen ? chosen.at + chosen.length : 0;
  const saying = idea.words.findLast(({ at }) => at >= (chosen?.at ?? 0) && at < end);
  return {
    text: idea.text,
    corrections,
    chosenBy: saying?.at ?? end - 1,
    service: toService(
      first.service,
      reasonsOf(idea, first.fit.matches.length > 0 ? first.fit : (best?.fit ?? first.fit)),
    ),
    second: next ? toService(next.service, reasonsOf(idea, next.fit)) : null,
    brief: best ? toBrief(best.brief, reasonsOf(idea, best.fit)) : null,
    terms: termsOf(idea, terms, best && { ...best.brief, isCommon: isInMost(briefWords) }),
    tools: toolsOf(idea, tools, first.service, best?.brief),
  };
}

/** Whether the words of a phrase are in most of some rows. */
const isInMost =
  (rows: readonly RowWords[]) =>
  (phrase: readonly string[]): boolean =>
    rows.length > 2 && rows.filter((row) => phrase.every((stem) => hasWord(row, stem))).length > rows.length / 2;

const toService = (
  { slug, name, summary, projectType, usualBudget, weeks }: ServiceSource,
  because: readonly string[],
): PlanService => ({ slug, name, summary, projectType, usualBudget, weeks, because });

const toBrief = ({ slug, name, summary, body }: BriefSource, because: readonly string[]): PlanBrief => {
  const { weeks, weekCount, figures, leftOut } = readBriefParts(body);
  return {
    slug,
    name,
    summary,
    because,
    weeks,
    weekCount,
    figures: figures.slice(0, 3),
    leftOut: leftOut.slice(0, 3),
  };
};

/** The terms that an idea contains, those of its brief, and those whose definitions have several of its words. */
function termsOf(
  idea: Idea,
  terms: readonly TermSource[],
  brief?: Pick<BriefSource, "id"> & { readonly isCommon: (phrase: readonly string[]) => boolean },
): PlanTerm[] {
  return terms
    .flatMap(({ slug, term, aliases, shortDefinition, briefs }) => {
      const at = [term, ...aliases].map((name) => findPhrase(idea.stems, stemsOf(name))).find((place) => place)?.at;
      const definition = new Set(stemsOf(`${term} ${shortDefinition}`));
      const shared = idea.words.filter(({ stem }) => definition.has(stem));
      // "Data model" is a heading of all briefs: a term that most of them have says nothing of this one.
      const isOfBrief = brief !== undefined && briefs.includes(brief.id) && !brief.isCommon(stemsOf(term));
      if (at === undefined && !isOfBrief && shared.length < severalWords) return [];
      const words = at === undefined ? shared : idea.words.filter(({ stem }) => stem === idea.stems[at]).slice(0, 1);
      const because = at === undefined && shared.length < severalWords ? [] : words.slice(0, 2).map(({ text }) => text);
      return [
        {
          found: { slug, term, shortDefinition, because } satisfies PlanTerm,
          // What many briefs lead to says less about this one.
          score: (at === undefined ? 0 : 100) + (isOfBrief ? 20 - briefs.length : 0) + shared.length,
        },
      ];
    })
    .toSorted((one, other) => other.score - one.score || (one.found.term < other.found.term ? -1 : 1))
    .slice(0, maxTerms)
    .map(({ found }) => found);
}

/** The tools that an idea names, those of its brief, then the first choices of the categories of its service. */
function toolsOf(
  idea: Idea,
  tools: readonly ToolSource[],
  { toolCategories }: ServiceSource,
  brief?: BriefSource,
): PlanTool[] {
  return tools
    .flatMap(({ address, name, aliases, microDescription, fitsNot, category, categorySlug, isFirstChoice, briefs }) => {
      const names = [name, ...aliases].map(stemsOf);
      const named = idea.words.find(({ at }) =>
        names.some((phrase) => phrase.every((stem, offset) => idea.stems[at + offset] === stem)),
      );
      const isOfBrief = brief !== undefined && briefs.includes(brief.id);
      const place = toolCategories.indexOf(categorySlug);
      if (!named && !isOfBrief && (!isFirstChoice || place < 0)) return [];
      const from = named ? "words" : isOfBrief ? "brief" : "category";
      const tool: PlanTool = { address, name, microDescription, fitsNot, category, because: named?.text ?? null, from };
      return [{ tool, place: named ? -2 : isOfBrief ? -1 : place }];
    })
    .toSorted((one, other) => one.place - other.place || (one.tool.name < other.tool.name ? -1 : 1))
    .slice(0, maxTools)
    .map(({ tool }) => tool);
}

/** The first three questions that an idea does not answer. */
export function openQuestions<Question extends { readonly question: string; readonly unless: string }>(
  idea: string,
  questions: readonly Question[],
): string[] {
  const stems = stemsOf(idea);
  const has = (words: string) =>
    words.split(",").some((phrase) => {
      const text = phrase.trim();
      return text === "0" ? /\d/.test(idea) : findPhrase(stems, stemsOf(text)) !== null;
    });
  return questions
    .filter(({ unless }) => !has(unless))
    .slice(0, 3)
    .map(({ question }) => question);
}
