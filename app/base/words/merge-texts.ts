/** The texts of a form, by control name; "" for an empty field or an unchecked box. */
export type Texts = Readonly<Record<string, string>>;

/** The result of merging two versions of a form. */
export interface MergedTexts {
  readonly texts: Texts;
  /** The fields that both changed, to different texts; the name of a list that counts as one field. */
  readonly conflicts: readonly string[];
}

/** Splits the name of a control in a row of a list, such as `team.0.name`; null for other controls. */
export function rowOf(name: string): { readonly list: string; readonly row: number; readonly field: string } | null {
  const [, list, row, field] = /^(\w+)\.(\d{1,2})\.(\w+)$/.exec(name) ?? [];
  return list === undefined ? null : { list, row: Number(row), field: field! };
}

/**
 * Three-way merge of a form of texts with the version saved since. A field that only one side changed takes that side's
 * text; a conflicting one keeps `mine` until the user decides. The rows of a list are merged field by field only while
 * no side has added or removed one: otherwise their numbers mean different rows, and the list counts as one field.
 *
 * @param base what both were made from; null if it is not known, which makes every difference a conflict
 */
export function mergeTexts(base: Texts | null, mine: Texts, savedTexts: Texts): MergedTexts {
  const versions = [mine, savedTexts, ...(base ? [base] : [])];
  const names = [...new Set(versions.flatMap((version) => Object.keys(version)))];
  const rowsOf = (version: Texts, list: string) =>
    new Set(names.filter((name) => rowOf(name)?.list === list && version[name]).map((name) => rowOf(name)!.row)).size;
  const isWhole = (list: string) => new Set(versions.map((version) => rowsOf(version, list))).size > 1;
  const groups = Map.groupBy(names, (name) => {
    const list = rowOf(name)?.list;
    return list !== undefined && isWhole(list) ? list : name;
  });
  const texts: Record<string, string> = {};
  const conflicts: string[] = [];
  for (const [group, members] of groups) {
    const differ = (one: Texts | null, other: Texts) =>
      one === null || members.some((name) => (one[name] ?? "") !== (other[name] ?? ""));
    const isMine = differ(base, mine);
    for (const name of members) texts[name] = (isMine ? mine : savedTexts)[name] ?? "";
    if (isMine && differ(base, savedTexts) && differ(mine, savedTexts)) conflicts.push(group);
  }
  return { texts, conflicts };
}

/**
 * The fields that a form lacks, such as one that did not arrive whole: saving it would empty them.
 *
 * @param expected the texts that the form was made from: its fields and its rows that are not empty must be there, and
 * each row must be whole
 * @param boxes the fields that are boxes, which a form sends only if they are checked
 */
export function missingFields(form: FormData, expected: Texts, boxes: readonly string[] = []): string[] {
  const names = new Set(Object.keys(expected).filter((name) => !rowOf(name) || expected[name] !== ""));
  const rows = [...names, ...form.keys()].flatMap((name) => rowOf(name) ?? []);
  for (const { list, row } of rows)
    for (const other of rows) if (other.list === list) names.add(`${list}.${row}.${other.field}`);
  return [...names].filter((name) => !boxes.includes(name) && !form.has(name));
}
