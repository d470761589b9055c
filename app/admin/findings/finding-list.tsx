import { contentTypes } from "~/types";
import {
  findingLabels,
  type FindingCounts,
  type FindingPage,
  type FindingProgress,
  type FindingQuery,
  type FindingSection,
  type QuickFixActionData,
} from "~/catalog/findings/finding";
import { formatNumber } from "~/base/words/numbers";
import { boundedText } from "~/base/listing/bounded-count";
import { EmptyList } from "~/ui/portal/empty-list";
import { FilterBar } from "~/ui/portal/filter-bar";
import { KeysetPager } from "~/ui/portal/list-pager";
import { FindingRow } from "./finding-row";

const sectionLabel = (section: FindingSection): string =>
  section === "media" ? "Pictures" : contentTypes[section].title;

/** The list of findings, each with a way to fix it (ATT-2, ATT-4). */
export function FindingList({
  query,
  page,
  counts,
  progress,
  actionData,
}: {
  query: FindingQuery;
  page: FindingPage;
  counts: FindingCounts;
  progress: FindingProgress | null;
  /** The result of the last fix. */
  actionData: QuickFixActionData | null;
}) {
  const refused = actionData?.refused;
  const total = boundedText(counts.shown);
  return (
    <>
      <h1 className="text-heading">Needs attention</h1>
      <p className="mt-2 max-w-prose text-muted">
        Missing or truncated text, pictures without alt text, broken links and forgotten drafts. Items disappear once
        they are fixed.
      </p>
      {progress && (
        <div className="notice mt-4">
          Checking {formatNumber(progress.inspected)} of {formatNumber(progress.of)} items… The list and its counts may
          be incomplete until then.
        </div>
      )}
      <div className="mt-4">
        <FilterBar
          selects={[
            {
              name: "kind",
              label: "Filter by issue",
              value: query.kind,
              options: withChosen(
                [
                  { value: "", label: "All issues" },
                  ...counts.kinds.map(({ kind, ...count }) => ({
                    value: kind,
                    label: `${findingLabels[kind]} (${boundedText(count)})`,
                  })),
                ],
                query.kind && { value: query.kind, label: findingLabels[query.kind] },
              ),
            },
            {
              name: "section",
              label: "Filter by section",
              value: query.section,
              options: withChosen(
                [
                  { value: "", label: "All sections" },
                  ...counts.sections.map(({ section, ...count }) => ({
                    value: section,
                    label: `${sectionLabel(section)} (${boundedText(count)})`,
                  })),
                ],
                query.section && { value: query.section, label: sectionLabel(query.section) },
              ),
            },
          ]}
          count={total === "1" ? "1 item" : `${total} items`}
        />
      </div>
      {page.items.length === 0 ? (
        <EmptyList>
          {query.kind || query.section ? "Nothing here needs attention." : "Nothing needs attention."}
        </EmptyList>
      ) : (
        <ul className="mt-4 grid gap-3">
          {page.items.map((finding) => (
            <FindingRow
              key={`${finding.key}/${finding.quickFix?.version ?? ""}`}
              finding={finding}
              refused={refused?.key === finding.key ? refused : null}
            />
          ))}
        </ul>
      )}
      <KeysetPager page={page} />
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Keeps a chosen filter among the options even if it matches nothing. */
const withChosen = (options: readonly Option[], chosen: Option | ""): readonly Option[] =>
  chosen === "" || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen];
