import type { CSSProperties } from "react";
import { focusOf } from "~/ui/imagery/picture-address";
import { Picture } from "./picture";
import { Credited, useAlt } from "./record-header";

/** A line of a plan: a word that says what it is about, and its text. */
export interface PlanLine {
  readonly label: string;
  readonly text: string;
}

/**
 * The plan on squared paper, beside the picture of what it became. A thread runs from the plan's key line to the focal
 * point of the picture.
 *
 * @param level of the plan's heading
 * @param before the lines down to the key line, which is the last of them
 * @param after the lines below it
 * @param alt of a picture that has none in the library
 * @param name of the card's cover, for the transition from it
 * @param isFirst whether it is at the top of the page and so fetched eagerly
 */
export function Spread({
  title,
  level = 2,
  before,
  after,
  picture,
  name,
  alt,
  isFirst = true,
}: {
  title: string;
  level?: 2 | 3;
  before: readonly PlanLine[];
  after: readonly PlanLine[];
  picture: string;
  name?: string;
  alt: string;
  isFirst?: boolean;
}) {
  const { x, y } = focusOf(picture);
  const altOf = useAlt();
  const Heading = `h${level}` as const;
  return (
    <div className="spread" style={{ "--x": x / 100, "--y": `${y}%` } as CSSProperties}>
      <div className="plan">
        <div className="plan-top">
          <Heading className="text-xl">{title}</Heading>
          {before.map((line, place) => (
            <Line key={line.label} line={line} isKey={place === before.length - 1} />
          ))}
        </div>
        <div className="plan-rest">
          {after.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </div>
      </div>
      <Credited address={picture}>
        <Picture
          address={picture}
          alt={altOf(picture, alt)}
          width={1200}
          height={630}
          sizes="(min-width: 64rem) 44rem, 100vw"
          isFirst={isFirst}
          {...(name !== undefined && { name })}
          className="spread-picture"
        />
      </Credited>
    </div>
  );
}

function Line({ line: { label, text }, isKey = false }: { line: PlanLine; isKey?: boolean }) {
  return (
    <p className={isKey ? "plan-key" : undefined}>
      <strong>{label}</strong> {text}
    </p>
  );
}
