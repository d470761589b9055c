import type { CSSProperties } from "react";
import { Section } from "~/ui/components/page-header";
import type { Service } from "./service";

type Lines = Service["drawing"];
/** A file may leave out what a line does not need. */
const emptyLine = { title: "", value: "", text: "", mark: "" };

/** What a service's page draws of its own: the lines that editors write, in the form that the row names. */
export function ServiceDrawing({ service }: { service: Service }) {
  const draw = service.composition === "" ? null : drawings[service.composition];
  if (!draw || service.drawing.length === 0) return null;
  return (
    <Section title={service.drawingTitle || service.name} lead={service.drawingText}>
      {draw(service.drawing.map((line) => ({ ...emptyLine, ...line })))}
    </Section>
  );
}

const drawings = { "week ruler": weekRuler, spreadsheet, stations, ledger };

/** The first and last week of a text such as "2-3"; null without a number. */
function weeksIn(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to = from] = Array.from(text.matchAll(/\d{1,2}/g), ([number]) => Number(number));
  return from === undefined || from < 1 || to! < from ? null : { from, to: to! };
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
              <p className="label">{weeks && `${weeks.to > weeks.from ? "Weeks" : "Week"} ${value}`}</p>
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
function ledger(lines: Lines) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">Hypothesis</th>
          <th scope="col">Seen by</th>
          <th scope="col">Result</th>
          <th scope="col">Decision</th>
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
