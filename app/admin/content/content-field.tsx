import type { ComponentProps } from "react";
import type { Choice, Field } from "~/content/types/content-type";
import { textFieldsFor } from "~/content/types/text-fields";
import { DateTimeField } from "~/portal/controls/date-time-field";
import { ChoiceField, FlagField, NumberField, TextAreaField, TextField } from "~/portal/controls/fields";
import { PickerField, RelationField } from "~/portal/controls/picker-field";
import { TeamNames, TextsField } from "~/portal/controls/texts-field";
import { SlugField, TitleField } from "~/portal/controls/title-field";
import { RichTextField } from "~/portal/editor/rich-text-field";
import { ImageField, ListField } from "~/portal/media/picture-fields";

/** A field, its value and its context. */
export interface ContentFieldProps {
  readonly field: Field;
  /** The value as form text. */
  readonly text: string;
  readonly error: string | undefined;
  readonly choices: readonly Choice[];
  /** Whether a row of the field's relation can be created from its name alone. */
  readonly isNamed?: boolean;
  /** Whether the row is new. */
  readonly isNew: boolean;
  /** The texts of the row's fields, for a field that depends on another. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether it is the field that names the row. In a new row's form, it gets the focus. */
  readonly isTitle: boolean;
  /** The path before the slug, and the field to derive the slug from. */
  readonly address: { readonly pathPrefix: string; readonly source: string; readonly sourceText: string };
}

/** The control for a field's kind. */
export function ContentField({
  field,
  text,
  error,
  choices,
  isNamed = false,
  texts,
  address,
  isNew,
  isTitle,
}: ContentFieldProps) {
  const frame = { name: field.name, label: field.label, hint: field.hint, error, required: field.required };
  const common = { ...frame, defaultValue: text };
  switch (field.kind) {
    case "flag": {
      const { required: _, ...rest } = frame;
      return <FlagField {...rest} defaultChecked={text === "on"} />;
    }
    case "richText":
      return <RichTextField {...common} opensItself={isNew} />;
    case "multiline":
      return <TextAreaField {...common} recommendedLength={field.budget} />;
    case "list":
      return field.lists ? (
        <PickerField {...common} selection={{ by: "slug", type: field.lists }} />
      ) : (
        <ListField {...common} />
      );
    case "images":
      return <ListField {...common} ofPictures />;
    case "names":
      return field.suggestsFrom ? (
        <PickerField {...common} selection={{ by: "name", type: field.suggestsFrom }} />
      ) : (
        <ListField {...common} />
      );
    case "texts":
      return <TextsField {...common} fields={textFieldsFor(field.texts, texts[field.texts?.by ?? ""])} />;
    case "pages":
      return <PickerField {...common} selection={{ by: "address" }} />;
    case "dateTime":
      return <DateTimeField {...common} />;
    case "image":
      return <ImageField {...common} />;
    case "number":
      return <NumberField {...common} />;
    case "slug":
      return (
        <SlugField
          {...common}
          source={address.source}
          pathPrefix={address.pathPrefix}
          sourceValue={address.sourceText}
        />
      );
    case "relation":
      return (
        <RelationField
          {...common}
          options={choices}
          empty={field.emptyLabel}
          create={isNamed ? field.label : undefined}
        />
      );
    case "choice": {
      const options = field.open ? choices : (field.choices ?? []).map((value) => ({ value, label: value }));
      // Without the empty option, a browser would choose the first one for somebody who has not.
      const empty =
        field.open || field.fallback !== undefined || (field.required && text !== "") ? undefined : "Choose…";
      return (
        <ChoiceField
          {...common}
          options={options}
          empty={empty}
          open={field.open}
          creates={field.createsIn && field.label}
        />
      );
    }
    default:
      if (field.isByline)
        return (
          <>
            <TextField {...common} input={{ list: `${field.name}-people` }} />
            <TeamNames id={`${field.name}-people`} />
          </>
        );
      return isTitle ? (
        <TitleField {...common} recommendedLength={field.budget} isNew={isNew} />
      ) : (
        <TextField {...common} recommendedLength={field.budget} input={inputOf(field)} />
      );
  }
}

/** Not `type="url"`, with which browsers refuse an address without `https://`, which the server completes. */
const inputOf = ({ kind }: Field): ComponentProps<"input"> =>
  kind === "url" ? { inputMode: "url", autoCapitalize: "none", spellCheck: false } : {};
