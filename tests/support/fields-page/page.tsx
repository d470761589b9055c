import { useRef, useState } from "react";
import { Link, type RouteObject } from "react-router";
import type { FoundRow } from "~/catalog/rows/found-row";
import { DateTimeField } from "~/portal/controls/date-time-field";
import { ChoiceField, FlagField, NumberField, TextAreaField, TextField } from "~/portal/controls/fields";
import { RelationField } from "~/portal/controls/picker-field";
import { SearchPreview } from "~/portal/controls/search-preview";
import { SlugField } from "~/portal/controls/title-field";
import { DraftOffer, SaveDialogs } from "~/portal/drafts/save-dialogs";
import { useSavedForm } from "~/portal/drafts/use-saved-form";
import { RichTextField } from "~/portal/editor/rich-text-field";
import { ImageField, ListField } from "~/portal/media/picture-fields";
import { announceOutcome } from "~/portal/shell/save-outcome";
import "~/ui/styles/app.css";
import "~/ui/styles/admin.css";

const site = { brand: "Plainloom", origin: "https://plainloom.example" };
const many = Array.from({ length: 40 }, (_, number) => ({ value: `c${number}`, label: `Category ${number}` }));
const few = ["No-Code Development", "Automation", "Other"].map((label) => ({ value: label, label }));

/** The initial text of the rich-text field. */
const startText =
  '<h2>First heading</h2>\n<p>Some <b>bold</b> text with a <a href="https://example.com/">link</a>.</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>';

/** A form with every kind of field that content forms have. On submit, shows the values below it. */
function FormPage() {
  const form = useRef<HTMLFormElement>(null);
  const [sentJson, setSentJson] = useState("");
  const savedForm = useSavedForm(form, "fields/one", { newest: 3, storedTexts: {} });
  return (
    <main id="content" className="mx-auto max-w-4xl px-4 py-8">
      <h1 className="text-heading">Fields</h1>
      <Link to="/other" className="text-link">
        Another page
      </Link>
      <SaveDialogs savedForm={savedForm} actionData={null} />
      <DraftOffer savedForm={savedForm} />
      <form
        ref={form}
        method="post"
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setSentJson(JSON.stringify(Object.fromEntries(new FormData(event.currentTarget))));
          announceOutcome("fields/one", { type: "saved", stored: { version: 4, values: {} } });
        }}
      >
        <TextField name="title" label="Title" required recommendedLength={60} defaultValue="A first post" />
        <SlugField name="slug" label="Link" source="title" sourceValue="A first post" pathPrefix="/blog/post/" />
        <TextAreaField name="excerpt" label="Excerpt" hint="Shown in lists." recommendedLength={160} />
        <RichTextField name="body" label="Body" required defaultValue={startText} />
        <ChoiceField name="status" label="Status" options={few} empty="Select a status" error="Choose a status." />
        <ChoiceField name="category" label="Category" options={few} open defaultValue="Automation" />
        <RelationField name="near" label="Few relations" options={few} empty="None" />
        <RelationField name="far" label="Many relations" options={many} empty="None" defaultValue="c3" />
        <DateTimeField name="posted" label="Posted date" defaultValue="2026-07-01T10:23:45.678Z" />
        <ListField name="tags" label="Tags" defaultValue="one, two" />
        <ImageField name="image" label="Featured image" shape="16 / 9" defaultValue="/icon-180.png" />
        <NumberField name="order" label="Order" defaultValue="0" min={0} />
        <FlagField name="draft" label="Draft" defaultChecked hint="Visitors do not see it." />
        <SearchPreview
          type="blog"
          label="title"
          slug="slug"
          pathPrefix="/blog/post/"
          site={site}
          values={{ title: "A first post" }}
        />
        <div className="flex gap-3">
          <button type="submit" className="button button-primary">
            Save
          </button>
          <button type="reset" className="button">
            Reset
          </button>
        </div>
      </form>
      <output id="sent">{sentJson}</output>
    </main>
  );
}

/** What the link search finds: a published post, and a draft without a page. */
const foundRows: FoundRow[] = [
  {
    type: "blog",
    rowId: 1,
    label: "Guardrails for agents",
    note: "post",
    slug: "guardrails",
    path: "/blog/post/guardrails",
  },
  { type: "blog", rowId: 2, label: "Guardrails, second part", note: "post", slug: "second", path: null },
];

export const routes: RouteObject[] = [
  { path: "/", Component: FormPage },
  {
    path: "/admin/find",
    loader: ({ request }) => {
      const query = new URL(request.url).searchParams.get("q") ?? "";
      return { rows: foundRows.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())), query };
    },
  },
  {
    path: "/other",
    Component: () => (
      <main id="content">
        <h1>Another page</h1>
        <Link to="/">Back</Link>
      </main>
    ),
  },
];
