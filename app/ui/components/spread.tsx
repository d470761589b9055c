import type { CSSProperties } from "react";
import { focusOf } from "~/ui/imagery/picture-address";
import { Picture } from "./picture";
import { Credited } from "./record-header";

/** A line of a plan: a word that says what it is about, and its text. */
export interface PlanLine {
  readonly label: string;
  readonly text: string;
}

/**
 * The plan on squared paper, beside the picture of what it became. A thread runs from the plan's key line to the focal
 * point of the picture.
 *
 * @param before the lines down to the key line, which is the last of them
 * @param after the lines below it
 * @param name of the card's cover, for the transition from it
 */
export function Spread({
  title,
  before,
  after,
  picture,
  name,
  alt,
}: {
  title: string;
  before: readonly PlanLine[];
  after: readonly PlanLine[];
  picture: string;
  name?: string;
  alt: string;
}) {
  const { x, y } = focusOf(picture);
  return (
    <div className="spread wrap" style={{ "--x": x / 100, "--y": `${y}%` } as CSSProperties}>
      <div className="plan">
        <div className="plan-top">
          <h2 className="text-xl">{title}</h2>
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
          alt={alt}
          width={1200}
          height={630}
          sizes="(min-width: 64rem) 44rem, 100vw"
          isFirst
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
