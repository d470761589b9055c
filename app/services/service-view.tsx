import type { CSSProperties } from "react";
import type { RelatedRow } from "~/content/pages/related";
import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { LineList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { IdeaForm } from "~/ui/components/public-forms";
import { useFill, useLabel, useSettings, useWords } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { tileDraft } from "~/ui/imagery/cover";
import type { CaseLink } from "~/work/case";
import { CaseLinks } from "~/work/case-parts";
import { UsualPrice } from "./prices";
import { type Service, serviceCallPath, type ServiceLink, servicePath, weeksIn, weeksLabel } from "./service";

type Lines = Service["drawing"];
/** A file may leave out what a line does not need. */
const emptyLine = { title: "", value: "", text: "", mark: "" };

/** What a service's page draws of its own: the lines that editors write, in the form that the row names. */
function ServiceDrawing({ service, texts }: Pick<ServicePage, "service" | "texts">) {
  const draw = service.composition === "" ? null : drawings[service.composition];
  if (!draw || service.drawing.length === 0) return null;
  return (
    <Section title={service.drawingTitle || service.name} lead={service.drawingText}>
      {draw(
        service.drawing.map((line) => ({ ...emptyLine, ...line })),
        texts,
      )}
    </Section>
  );
}

const drawings = { "week ruler": weekRuler, spreadsheet, stations, ledger };

/** The weeks of a line. */
function Weeks({ text }: { text: string }) {
  return weeksLabel(text, useWords());
}

/** Steps below a ruler, each as long as its weeks. A line without weeks has no bar. */
function weekRuler(lines: Lines) {
  const last = Math.max(4, ...lines.map(({ value }) => weeksIn(value)?.to ?? 0));
  return (
    <div className="ruler" style={{ "--weeks": last } as CSSProperties}>
      <p className="ruler-weeks" aria-hidden="true">
        {Array.from({ length: last }, (_, week) => (
          <span key={week}>{week + 1}</span>
        ))}
      </p>
      <ol>
        {lines.map(({ title, value, text, mark }) => {
          const weeks = weeksIn(value);
          const place = weeks && { "--from": weeks.from, "--length": weeks.to - weeks.from + 1 };
          return (
            <li key={title} style={(place ?? {}) as CSSProperties}>
              <p className="label">{weeks && <Weeks text={value} />}</p>
              <h3 className="text-xl">{title}</h3>
              {text && <p>{text}</p>}
              {mark && <p className="ruler-mark">{mark}</p>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const cellsOf = (text: string): string[] => text.split("|").map((cell) => cell.trim());
/** What a spreadsheet says where a formula has lost its cells, such as #REF!. */
const isError = (cell: string): boolean => /^#.+[!?]$/.test(cell);

/** A spreadsheet whose rows become those of a screen: the last columns lose their rules, and a red thread leads across. */
function spreadsheet([head, ...rows]: Lines) {
  const sheet = ({ title, value, text }: Lines[number]) => [title, ...cellsOf(value), text];
  const columns = Math.max(...rows.map((row) => sheet(row).length), 3);
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <thead>
          <tr>
            {sheet(head!).map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
            <th scope="col" className="sheet-screen">
              {head!.mark}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = sheet(row);
            const [state, rule = "", note = ""] = cellsOf(row.mark);
            return (
              <tr key={row.title} className={cells.some(isError) ? "sheet-lost" : undefined}>
                {Array.from({ length: columns }, (_, at) => (
                  <td key={at}>{isError(cells[at] ?? "") ? <b>{cells[at]}</b> : cells[at]}</td>
                ))}
                <td className="sheet-screen">
                  <b>{state}</b> <span>{rule}</span> <span className="sheet-note">{note}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The stations of one piece of work, down the page. Those where a person decides are red. */
function stations(lines: Lines) {
  return (
    <ol className="stations">
      {lines.map(({ title, value, text, mark }) => (
        <li key={title} className={mark ? "station-gate" : undefined}>
          <p className="label">{value}</p>
          <div>
            <h3 className="text-xl">{title}</h3>
            {text && <p className="text-muted">{text}</p>}
            {mark && <p className="station-mark">{mark}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Experiments with how many took part, what came of them and what was decided. */
function ledger(lines: Lines, texts: PageTexts<"services">) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{texts.ledgerTried}</th>
          <th scope="col">{texts.ledgerSeen}</th>
          <th scope="col">{texts.ledgerResult}</th>
          <th scope="col">{texts.ledgerDecision}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, value, text, mark }) => (
          <tr key={title} className={/^drop/i.test(mark) ? "ledger-dropped" : undefined}>
            <th scope="row">{title}</th>
            <td className="price">{value}</td>
            <td>{text}</td>
            <td>{mark && <span className="ledger-mark">{mark}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The data of a service's page. */
export interface ServicePage {
  readonly texts: PageTexts<"services">;
  readonly service: Service;
  /** All services, to link to. */
  readonly all: readonly ServiceLink[];
  readonly cases: readonly CaseLink[];
  /** A brief, a venture or case, an article and a tool: what editors chose, else what is most like it. */
  readonly related: readonly RelatedRow[];
}

/** Links at the end of a service: what belongs to it, by name, and the adjacent services. */
function ServiceFooter({ texts, service, all, related }: Pick<ServicePage, "texts" | "service" | "all" | "related">) {
  const place = all.findIndex(({ slug }) => slug === service.slug);
  return (
    <RelatedPages
      title={texts.serviceRelatedTitle}
      related={related.map(({ one, title, path }) => ({ kind: one, title, to: path }))}
      previous={toRelated(all[place - 1])}
      next={toRelated(all[place + 1])}
    />
  );
}

const toRelated = (service: ServiceLink | undefined): RelatedPage | null =>
  service ? { kind: "Service", title: service.name, to: servicePath(service) } : null;

/** A service: what it is, how it goes, what it is good for and what is left at the end. Parts without texts are left out. */
export function ServiceView({ page: { all, cases, related, ...page } }: { page: ServicePage }) {
  const fill = useFill();
  const { startButton } = useSettings();
  const label = useLabel();
  const [service, texts] = [fill(page.service), fill(page.texts)];
  const draft = tileDraft(service.slug, 20, 12);
  const isDrawn = service.composition !== "" && service.drawing.length > 0;
  const call = { label: service.closingButton || startButton, to: serviceCallPath(service) };
  return (
    <>
      <PageHeader
        title={service.headline}
        lead={service.lead}
        aside={isDrawn ? undefined : <Weave draft={draft} as="draft" className="aspect-[20/12] mt-4 max-md:max-w-96" />}
      >
        <PageLink to={call.to} className="button">
          {call.label}
        </PageLink>
      </PageHeader>
      <ServiceDrawing service={service} texts={texts} />
      {service.facts.length > 0 && (
        <ClaimList
          claims={service.facts}
          className={`wrap border-y border-line py-8 sm:grid-cols-3 ${isDrawn ? "mt-12" : ""}`}
          valueClassName="mt-1 text-xl"
          labelClassName="label"
          labelFirst
        />
      )}
      <div className="wrap">
        <UsualPrice service={service} texts={texts} />
        {service.draftQuestion && (
          <IdeaForm
            texts={{ ...service, draftNote: "", draftButton: service.draftButton || label("Draw") }}
            className="mt-8"
          />
        )}
      </div>
      {service.process.length > 0 && (
        <Section title={service.processTitle || texts.serviceProcessTitle}>
          <StepList steps={service.process} />
        </Section>
      )}
      {service.useCases.length > 0 && (
        <Section title={service.useCasesTitle || texts.serviceUseCasesTitle}>
          <TextCells items={service.useCases} columns={3} />
        </Section>
      )}
      {service.deliverables.length > 0 && (
        <Section title={service.deliverablesTitle || texts.serviceDeliverablesTitle}>
          <div className="split split-early items-start">
            <LineList items={service.deliverables} />
            <Weave draft={draft} className="aspect-[20/12] mt-4" />
          </div>
        </Section>
      )}
      {cases.length > 0 && (
        <Section
          title={texts.serviceCasesTitle}
          lead={texts.serviceCasesLead}
          action={
            <PageLink to="/work" className="text-link">
              {texts.serviceCasesLink}
            </PageLink>
          }
        >
          <CaseLinks cases={cases} />
        </Section>
      )}
      <ServiceFooter texts={texts} service={service} all={all} related={related} />
      <CallToAction title={service.closingHeadline} text={service.closingText} call={call} />
    </>
  );
}
