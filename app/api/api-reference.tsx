import { CallToAction } from "~/ui/components/closing-band";
import { Code } from "~/ui/components/code";
import { PageHeader, Section } from "~/ui/components/page-header";
import type { ReferenceTable } from "./reference";

/** A call of the public client, shown at `/api` and run by the tests. */
export interface ApiExample {
  readonly title: string;
  /** An expression to await, in terms of `client`. */
  readonly call: string;
  /** The same without the client. */
  readonly request: ApiRequest;
}

/** A request as `curl` sends it. */
interface ApiRequest {
  readonly table: string;
  readonly query?: ReadonlyArray<readonly [name: string, value: string]>;
  readonly headers?: readonly string[];
  /** The body of a POST, as JSON. */
  readonly body?: string;
}

/** The command line of a request, in quotes that every shell has. No value has a single quote. */
export function curlOf({ table, query = [], headers = [], body }: ApiRequest, address: string): string {
  const parts = [
    ...(body === undefined && query.length > 0 ? ["curl -G"] : ["curl"]),
    `"${address}/${table}"`,
    ...headers.map((header) => `\\\n  -H '${header}'`),
    ...query.map(([name, value]) => `\\\n  --data-urlencode '${encodeURIComponent(name)}=${value}'`),
    ...(body === undefined ? [] : [`\\\n  --json '${body}'`]),
  ];
  return parts.join(" ");
}

export const apiExamples: readonly ApiExample[] = [
  {
    title: "The three newest tools",
    call: `client
  .from("stack_items")
  .select("id, name, url")
  .order("created_at", { ascending: false })
  .limit(3)`,
    request: {
      table: "stack_items",
      query: [
        ["select", "id,name,url"],
        ["order", "created_at.desc"],
        ["limit", "3"],
      ],
    },
  },
  {
    title: "Fields with spaces, renamed",
    call: `client
  .from("Blog_posts")
  .select('title:"Blog Post - Title", date:"Blog Post - Posted Date"')
  .eq("Blog Post - Is Featured?", true)
  .limit(2)`,
    request: {
      table: "Blog_posts",
      query: [
        ["select", 'title:"Blog Post - Title",date:"Blog Post - Posted Date"'],
        ["Blog Post - Is Featured?", "eq.true"],
        ["limit", "2"],
      ],
    },
  },
  {
    title: "Case-insensitive search",
    call: `client
  .from("IT_Glossary")
  .select("glossary_term, short_definition")
  .ilike("glossary_term", "%test%")`,
    request: {
      table: "IT_Glossary",
      query: [
        ["select", "glossary_term,short_definition"],
        ["glossary_term", "ilike.*test*"],
      ],
    },
  },
  {
    title: "Search in two fields",
    call: `client
  .from("Blog_posts")
  .select('"Blog Post - Title"')
  .or('"Blog Post - Title".ilike.*prompt*,"Blog Post - Excerpt".ilike.*prompt*')`,
    request: {
      table: "Blog_posts",
      query: [
        ["select", '"Blog Post - Title"'],
        ["or", '("Blog Post - Title".ilike.*prompt*,"Blog Post - Excerpt".ilike.*prompt*)'],
      ],
    },
  },
  {
    title: "One row by name",
    call: `client
  .from("stack_categories")
  .select("id")
  .eq("name", "AI Coders")
  .single()`,
    request: {
      table: "stack_categories",
      query: [
        ["select", "id"],
        ["name", "eq.AI Coders"],
      ],
      headers: ["Accept: application/vnd.pgrst.object+json"],
    },
  },
  {
    title: "The first ten rows, and how many there are",
    call: `client
  .from("stack_items")
  .select("id, name", { count: "exact" })
  .order("created_at", { ascending: false })
  .range(0, 9)`,
    request: {
      table: "stack_items",
      query: [
        ["select", "id,name"],
        ["order", "created_at.desc"],
        ["limit", "10"],
      ],
      headers: ["Prefer: count=exact"],
    },
  },
  {
    title: "The next page of a long list: rows after the last one you have",
    call: `client
  .from("IT_Glossary")
  .select("glossary_term, Slug")
  .order("glossary_term")
  .gt("glossary_term", "MVP")
  .limit(20)`,
    request: {
      table: "IT_Glossary",
      query: [
        ["select", "glossary_term,Slug"],
        ["order", "glossary_term"],
        ["glossary_term", "gt.MVP"],
        ["limit", "20"],
      ],
    },
  },
  {
    title: "A table as comma-separated values",
    call: `client
  .from("ventures_data")
  .select("name, status, created_at")
  .csv()`,
    request: {
      table: "ventures_data",
      query: [["select", "name,status,created_at"]],
      headers: ["Accept: text/csv"],
    },
  },
];

/** The one write that needs no authentication. The response has no rows. */
export const enquiryExample: ApiExample = {
  title: "Send a project enquiry",
  call: `client.from("onboarding_submissions").insert({
  user_id: null,
  project_type: "internal-tool",
  problem: "Every order is typed into two systems.",
  user_needs: "Six people in the back office, all day.",
  budget: "10k-20k",
  start_timeline: "within-month",
  launch_timeline: "1-2-months",
  email: "ada@orders.example",
})`,
  request: {
    table: "onboarding_submissions",
    body: `{
    "user_id": null,
    "project_type": "internal-tool",
    "problem": "Every order is typed into two systems.",
    "user_needs": "Six people in the back office, all day.",
    "budget": "10k-20k",
    "start_timeline": "within-month",
    "launch_timeline": "1-2-months",
    "email": "ada@orders.example"
  }`,
  },
};

/** The data API reference: getting started, queries, access, and every table with its fields. */
export function ApiReference({
  tables,
  rules,
  origin,
}: {
  tables: readonly ReferenceTable[];
  rules: readonly string[];
  origin: string;
}) {
  const address = `${origin}/api/rest/v1`;
  return (
    <>
      <PageHeader
        title="Data API"
        lead="Everything this site shows, as rows, in the PostgREST dialect. Use any PostgREST client."
      >
        <p className="flex flex-wrap gap-3">
          <a href="/api/openapi.json" className="button">
            OpenAPI document
          </a>
          <a href="/api/database.ts" className="button">
            TypeScript types
          </a>
        </p>
      </PageHeader>
      <Section id="start" title="Getting started">
        <Code label="With a client">{`import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database";

const client = new PostgrestClient<Database>("${address}");`}</Code>
        <p className="mt-5 max-w-[65ch] text-muted">
          Or without a client, from any language. Each example below is shown both ways.
        </p>
      </Section>
      <Section id="examples" title="Examples">
        <ul className="cells examples">
          {[...apiExamples, enquiryExample].map((example) => (
            <Example key={example.title} example={example} address={address} />
          ))}
        </ul>
      </Section>
      <Section id="rules" title="Queries">
        <ul className="prose list-disc pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
      <Section id="access" title="Access">
        <div className="prose">
          <p>
            Without a token you read what the site shows: no drafts, archived content, scheduled posts or inactive
            ventures. These responses are cached for one minute. Administrators create tokens in the admin area, with
            read or write access to selected tables and an expiry date. Send one as{" "}
            <code>Authorization: Bearer plk_…</code> to see all rows of its tables.
          </p>
          <p>
            Errors have PostgREST’s shape (code, message, details, hint). 429 and 503 responses have a Retry-After
            header.
          </p>
        </div>
      </Section>
      <Section id="tables" title="Tables">
        <div className="grid gap-12">
          {tables.map((table) => (
            <Table key={table.name} table={table} />
          ))}
        </div>
      </Section>
      <CallToAction
        title="Something missing here?"
        text="Say what you are building on these tables, and what they lack."
        other={{ label: "Browse the Stack", to: "/ai-product-stack" }}
      />
    </>
  );
}

function Example({ example: { title, call, request }, address }: { example: ApiExample; address: string }) {
  return (
    <li className="content-start">
      <h3 className="text-xl">{title}</h3>
      <Code label={`${title}, code`}>{`const { data, error } = await ${call};`}</Code>
      <Code label={`${title}, with curl`}>{curlOf(request, address)}</Code>
    </li>
  );
}

function Table({ table: { name, about, key, reads, writes, fields } }: { table: ReferenceTable }) {
  const heading = `table-${name}`;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-xl break-all">
        {name}
      </h3>
      <p className="mt-1 text-muted">{about}.</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="font-semibold">Read by</dt>
        <dd>{reads}</dd>
        <dt className="font-semibold">Written by</dt>
        <dd>{writes}</dd>
        <dt className="font-semibold">Key</dt>
        <dd>{key}</dd>
      </dl>
      <table className="mt-4 w-full table-fixed text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-[36%] py-2 pr-4">
              Field
            </th>
            <th scope="col" className="py-2 pr-4">
              Type
            </th>
            <th scope="col" className="py-2">
              Usage
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-normal break-words">
                {field.name}
              </th>
              <td className="py-2 pr-4 break-words text-muted">{field.type}</td>
              <td className="py-2 text-muted">{field.uses || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
