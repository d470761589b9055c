import type { CSSProperties } from "react";
import { focusOf } from "~/ui/imagery/picture-address";
import { Picture } from "./picture";
import { Credited, useAlt } from "./record-header";

/** The texts of a page around its plans: a title, and a word before each line. */
interface SpreadTexts {
  readonly spreadTitle: string;
  readonly spreadBefore: string;
  readonly spreadInstead: string;
  readonly spreadAfter: string;
}

/**
 * The plan on squared paper, beside the picture of what it became. A thread runs from the plan's key line to the focal
 * point of the picture.
 *
 * @param level of the plan's heading
 * @param before what was; this line and the others are left out if they are empty
 * @param instead what was planned
 * @param after what came of it
 * @param alt of a picture that has none in the library
 * @param name of the card's cover, for the transition from it
 * @param isFirst whether it is at the top of the page and so fetched eagerly
 */
export function Spread({
  texts,
  level = 2,
  before,
  instead,
  after,
  picture,
  name,
  alt,
  isFirst = true,
}: {
  texts: SpreadTexts;
  level?: 2 | 3;
  before: string;
  instead: string;
  after: string;
  picture: string;
  name?: string;
  alt: string;
  isFirst?: boolean;
}) {
  const { x, y } = focusOf(picture);
  const altOf = useAlt();
  const Heading = `h${level}` as const;
  const plan = [
    { label: texts.spreadBefore, text: before },
    { label: texts.spreadInstead, text: instead },
  ].filter(({ text }) => text !== "");
  return (
    <div className="spread" style={{ "--x": x / 100, "--y": `${y}%` } as CSSProperties}>
      <div className="plan">
        <div className="plan-top">
          <Heading className="text-xl">{texts.spreadTitle}</Heading>
          {plan.map(({ label, text }, place) => (
            <Line key={text} label={label} text={text} isKey={place === plan.length - 1} />
          ))}
        </div>
        <div className="plan-rest">{after !== "" && <Line label={texts.spreadAfter} text={after} />}</div>
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

function Line({ label, text, isKey = false }: { label: string; text: string; isKey?: boolean }) {
  return (
    <p className={isKey ? "plan-key" : undefined}>
      <strong>{label}.</strong> {text}
    </p>
  );
}
