import type { PostCard as Post } from "~/blog/post";
import { PostCard, PostGrid } from "~/blog/post-card";
import type { BriefCard as Brief } from "~/briefs/brief";
import { BriefGrid } from "~/briefs/brief-card";
import type { Relations } from "~/content/pages/related";
import type { ToolCard as Tool } from "~/directory/tool";
import { ToolGrid, ToolRow } from "~/directory/tool-card";
import { TermRelated } from "~/glossary/term-footer";
import { LetterBar, TermList } from "~/glossary/term-list";
import type { Service } from "~/services/service";
import { ServiceCards, ServiceRow } from "~/services/service-cards";
import { RelatedPages } from "~/ui/components/closing-band";
import { Code } from "~/ui/components/code";
import { DraftToCloth } from "~/ui/components/draft-to-cloth";
import { FaqAccordion } from "~/ui/components/faq";
import { LineList, FactsStrip, RuledList, StepList, TextCells } from "~/ui/components/lists";
import { MissingSearch, NearPages } from "~/ui/components/not-found";
import { EmptyLoom } from "~/ui/components/page-header";
import { ContentsDisclosure, ContentsRail, RichText } from "~/ui/components/rich-text";
import type { VentureCard as Venture } from "~/ventures/venture";
import { VentureCard, VentureGrid } from "~/ventures/venture-card";
import { longWord, Part, Specimen } from "./specimens";

const sampleTexts = {
  termRelatedTitle: "Where it comes up",
  termOthersTitle: "Related terms",
  costStart: "where most start",
  costTime: "typically",
  rowAudience: "Who it's for",
  rowDuration: "How long it takes",
  rowResult: "What you get",
};

/** A picture with its caption, a callout, and questions with their answers. */
const richText = `<figure><img src="/icon-180.png" alt="The mark" width="180" height="180"><figcaption>A caption says <em>what</em> a picture shows.</figcaption></figure>
<aside><p><strong>Note:</strong> a callout has paragraphs, lists and <a href="/styleguide">links</a>.</p><ul><li>One point</li><li>${longWord}</li></ul></aside>
<details><summary>How long does <code>it</code> take?</summary><p>Four to twelve weeks.</p></details>
<details open><summary>Is a very long question, with more words than the column has room for, still a question?</summary><p>Yes, with ${longWord} in its answer.</p></details>
<p>Text goes on.</p>`;

/** A tool for the styleguide. */
const sampleTool = (id: string, more: Partial<Tool> = {}): Tool => ({
  id,
  address: id,
  name: `Tool ${id}`,
  logo: null,
  microDescription: "What it is, in a few words.",
  shortDescription: "What it is good for, in a sentence or two that say when it fits.",
  tags: ["editor", "pair programming", "agents"],
  categoryId: null,
  ...more,
});

/** A post for the styleguide. */
const samplePost = (slug: string, more: Partial<Post> = {}): Post => ({
  slug,
  title: `A post called ${slug}`,
  excerpt: "What the post is about, in the two or three lines that a card has for it.",
  category: "Product Academy",
  categorySlug: "product-academy",
  author: "Lena Takahara",
  postedDate: "2026-10-08T09:00:00.000Z",
  image: `/covers/${slug}.svg`,
  figure: "53% → 73%",
  figureLabel: "what the figure counts",
  ...more,
});

/** A brief for the styleguide. */
const sampleBrief = (slug: string, more: Partial<Brief> = {}): Brief => ({
  slug,
  name: `Brief ${slug}`,
  summary: "What is to be built, for whom, and what it must do, in the two or three lines that a card has for it.",
  appType: "Consumer app",
  appFormat: "Mobile app",
  appTypeIcon: "◍",
  appFormatIcon: "▯",
  figure: "6 min → 90 s",
  figureLabel: "to handle an invoice",
  ...more,
});

/** A venture for the styleguide. */
const sampleVenture = (slug: string, more: Partial<Venture> = {}): Venture => ({
  slug,
  name: `Venture ${slug}`,
  image: null,
  isLogo: false,
  owners: 2,
  summary: "The problem it solves, in one line.",
  status: "active",
  outcome: "How its use case ends, in one sentence.",
  stack: ["WeWeb", "Supabase"],
  ...more,
});

/** A term's related pages, for the styleguide. */
const sampleRelations: Relations = {
  related: [
    { kind: "term", one: "Term", title: "Prompt", path: "/it-glossary/term/prompt" },
    { kind: "post", one: "Article", title: "A post that uses the word", path: "/blog/post/one" },
    { kind: "tool", one: "Tool", title: "Tool one", path: "/ai-product-stack/one" },
  ],
  previous: null,
  next: null,
};

const headings = [
  { id: "foundations", title: "Foundations" },
  { id: "controls", title: "Controls" },
  { id: "content", title: "Content" },
];

/** The components of content. */
export function Content({ services }: { services: readonly Service[] }) {
  return (
    <Part id="content" title="Content">
      <Specimen name="Tool card">
        <ToolGrid
          level={3}
          compact
          categories={[{ id: "design", name: "Design", slug: "design" }]}
          tools={[
            sampleTool("one", { categoryId: "design" }),
            sampleTool("two", { name: longWord, logo: "/logos/supabase.svg" }),
            sampleTool("three", { shortDescription: "", microDescription: "", tags: [] }),
          ]}
        />
      </Specimen>
      <Specimen name="Tool row">
        <ul className="rows">
          {["four", "five"].map((id) => (
            <li key={id}>
              <ToolRow tool={sampleTool(id)} level={3} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Post card, lead">
        <PostCard post={samplePost("lead")} lead />
      </Specimen>
      <Specimen name="Post card, standard">
        <PostGrid
          hasReadLink
          posts={[
            samplePost("one"),
            samplePost("two", { title: longWord }),
            samplePost("three", { category: "", author: "" }),
          ]}
        />
      </Specimen>
      {[4, 5].map((count) => (
        <Specimen key={count} name={`Posts, ${count} of them`} note="No row is left over at any number.">
          <PostGrid
            posts={Array.from({ length: count }, (_, position) => samplePost(`${count}-${position}`, { excerpt: "" }))}
          />
        </Specimen>
      ))}
      <Specimen name="Brief card" note="The weave is that of the service that builds such a thing.">
        <BriefGrid
          level={3}
          briefs={[
            sampleBrief("one"),
            sampleBrief("two", { name: longWord, appType: "Internal tool", appTypeIcon: "⚒" }),
            sampleBrief("three", { appType: "", appFormat: "" }),
          ]}
        />
      </Specimen>
      <Specimen name="Terms">
        <TermList
          terms={[
            { slug: "one", term: "A term", shortDefinition: "What it means, in a sentence.", alphabet: "A" },
            { slug: "two", term: longWord, shortDefinition: "A word that no column holds.", alphabet: "D" },
          ]}
        />
      </Specimen>
      <Specimen name="Venture card, lead and standard">
        <VentureCard venture={sampleVenture("lead")} lead level={3} />
        <div className="cells cells-2 mt-10">
          <VentureCard venture={sampleVenture("one")} level={3} />
          <VentureCard
            venture={sampleVenture("two", { name: longWord, stack: ["One", "Two", "Three", "Four", "Five"] })}
            level={3}
          />
        </div>
      </Specimen>
      {[1, 3, 4].map((count) => (
        <Specimen key={count} name={`Ventures, ${count} of them, the first as lead`}>
          <VentureGrid
            lead
            ventures={Array.from({ length: count }, (_, index) => sampleVenture(`${count}-${index + 1}`))}
          />
        </Specimen>
      ))}
      <Specimen name="Related to a term" note="Beside its definition, or below it.">
        <TermRelated
          texts={sampleTexts}
          term={{ slug: "context-window", term: "Context window" }}
          relations={sampleRelations}
        />
      </Specimen>
      <Specimen name="Loom of a missing page" note="Beside the title of a page that does not exist.">
        <div className="max-w-96">
          <EmptyLoom />
        </div>
      </Specimen>
      <Specimen name="Service cells">
        <ServiceCards services={services} texts={sampleTexts} level={3} />
      </Specimen>
      <Specimen name="Service row">
        <ServiceRow service={services[0]!} texts={sampleTexts} level={3} />
      </Specimen>
      <Specimen name="Ruled rows">
        <RuledList
          rows={[
            { title: "Tools directory", text: "Tools in plain words.", to: "/styleguide?row=1", action: "Browse" },
            { title: longWord, text: "A title that no column holds.", to: "/styleguide?row=2", action: "Look it up" },
          ]}
        />
      </Specimen>
      <Specimen name="Facts strip" note="Facts without a value are left out.">
        <FactsStrip
          facts={[
            { label: "Status", value: "Active" },
            { label: "Created", value: 2026 },
            { label: "Left out", value: "" },
            { label: "Ownership", value: longWord },
            { label: "Technology Stack", value: "WeWeb, Supabase, Stripe", wide: true },
          ]}
        />
      </Specimen>
      <Specimen name="Numbered steps">
        <StepList steps={services[0]!.process.map(({ title, text }) => ({ title, text }))} />
      </Specimen>
      <Specimen name="Texts side by side">
        <TextCells
          columns={3}
          items={[
            { title: "Small first", text: "A heading with a sentence or two." },
            { title: longWord, text: "A heading that no column holds." },
            { title: "Without much", text: "Short." },
          ]}
        />
      </Specimen>
      <Specimen name="Paragraphs side by side" note="For a few of them; longer texts stay in one column.">
        <div className="prose-columns">
          {services[0]!.process.slice(0, 3).map(({ title, text }) => (
            <p key={title}>{text}</p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Check list">
        <LineList items={["What somebody gets", longWord, ...services[0]!.deliverables.slice(0, 2)]} />
      </Specimen>
      <Specimen name="Draft to cloth">
        <DraftToCloth
          stages={["The draft", "On the loom", "The cloth"].map((title) => ({ title, text: "What it says." }))}
        />
      </Specimen>
      <Specimen name="Code" note="Long lines scroll in the box, with the keyboard too.">
        <Code label="An example">{`curl "https://plainloom.example/api/rest/v1/stack_items?select=id,name,${longWord}&limit=3"`}</Code>
      </Specimen>
      <Specimen name="Text of an editor" note="Beside headings, lists and tables.">
        <RichText html={richText} />
      </Specimen>
      <Specimen name="Address that does not exist" note="Without neighbours, the first list is left out.">
        <NearPages
          near={[
            { title: "How to test a prompt", path: "/styleguide" },
            { title: longWord, path: `/${longWord}` },
          ]}
        />
        <MissingSearch pathname="/how-to-tset" />
      </Specimen>
      <Specimen name="FAQ row">
        <FaqAccordion
          name="styleguide"
          items={[
            { question: "How long does it take?", answer: "Four to twelve weeks." },
            {
              question: "What do we keep?",
              answer: "Everything.",
              difficulty: "beginner",
              followUpQuestions: ["How long does it take?"],
              relatedTopics: ["Startup MVP", "AI glossary"],
              lastUpdated: "2026-10-07",
            },
          ]}
        />
      </Specimen>
      <Specimen name="Letter rail">
        <LetterBar usedLetters={["A", "B", "M", "Z"]} only="B" />
      </Specimen>
      <Specimen name="Contents rail" note="A rail from 1,100 px, a disclosure below that.">
        <div className="with-toc">
          <div>
            <ContentsDisclosure entries={headings} />
            <p className="max-w-[60ch]">The text of the page comes first, and the rail stands beside it.</p>
          </div>
          <ContentsRail entries={headings} />
        </div>
      </Specimen>
      <Specimen name="Related pages">
        <RelatedPages
          related={[
            { kind: "Post", title: "A related post", to: "/blog" },
            { kind: "Term", title: longWord, to: "/it-glossary" },
            { kind: "Tool", title: "A tool it mentions", to: "/ai-product-stack" },
          ]}
          previous={{ kind: "Post", title: "The one before", to: "/blog?page=2" }}
          next={{ kind: "Post", title: "The one after", to: "/blog?page=3" }}
        />
      </Specimen>
    </Part>
  );
}
