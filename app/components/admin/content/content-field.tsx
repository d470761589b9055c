import type { Choice, Field } from "~/domain/content/types/content-type";
import { ChoiceField, FlagField } from "../fields/choice-field";
import { DateTimeField } from "../fields/date-time-field";
import { ImageField } from "../fields/image-field";
import { ListField } from "../fields/list-field";
import { RelationField } from "../fields/relation-field";
import { RichTextField } from "../fields/rich-text-field";
import { SlugField } from "../fields/slug-field";
import { NumberField, TextAreaField, TextField } from "../fields/text-field";

/** A field, its value and its context. */
export interface ContentFieldProps {
  readonly field: Field;
  /** The value as form text. */
  readonly text: string;
  readonly error: string | undefined;
  readonly choices: readonly Choice[];
  /** The path before the slug, and the field that the slug is derived from. */
  readonly address: { readonly before: string; readonly source: string; readonly sourceText: string };
}

/** Renders the control for the kind of a field. */
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
