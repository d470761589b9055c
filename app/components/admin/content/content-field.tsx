import type { Choice, Field } from "~/domain/content/types/content-type";
import { ChoiceField, FlagField } from "../fields/choice-field";
import { DateTimeField } from "../fields/date-time-field";
import { ImageField } from "../fields/image-field";
import { ListField } from "../fields/list-field";
import { RelationField } from "../fields/relation-field";
import { RichTextField } from "../fields/rich-text-field";
import { SlugField } from "../fields/slug-field";
import { NumberField, TextAreaField, TextField } from "../fields/text-field";

/** What a field's control needs besides its definition. */
export interface ContentFieldProps {
  readonly field: Field;
  /** The value as its control shows it. */
  readonly text: string;
  readonly error: string | undefined;
  readonly choices: readonly Choice[];
  /** What stands before the slug in the public address, and the field it is made from. */
  readonly address: { readonly before: string; readonly source: string; readonly sourceText: string };
}

/** The control of a field, by its kind. */
export function ContentField({ field, text, error, choices, address }: ContentFieldProps) {
  const frame = { name: field.name, label: field.label, hint: field.hint, error, required: field.required };
  const common = { ...frame, defaultValue: text };
  switch (field.kind) {
    case "flag": {
      const { required: _, ...rest } = frame;
      return <FlagField {...rest} defaultChecked={text === "on"} />;
    }
    case "richText":
      return <RichTextField {...common} />;
    case "multiline":
      return <TextAreaField {...common} recommendedLength={field.budget} />;
    case "list":
    case "names":
      return <ListField {...common} />;
    case "dateTime":
      return <DateTimeField {...common} />;
    case "image":
      return <ImageField {...common} />;
    case "number":
      return <NumberField {...common} />;
    case "slug":
      return <SlugField {...common} source={address.source} before={address.before} sourceValue={address.sourceText} />;
    case "relation":
      return <RelationField {...common} options={choices} empty={field.none} />;
    case "choice": {
      const options = field.open ? choices : (field.choices ?? []).map((value) => ({ value, label: value }));
      return <ChoiceField {...common} options={options} open={field.open} />;
    }
    default:
      return (
        <TextField {...common} recommendedLength={field.budget} input={field.kind === "url" ? { type: "url" } : {}} />
      );
  }
}
