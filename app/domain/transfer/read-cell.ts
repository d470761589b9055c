import type { Field } from "../content/types/content-type";
import { readText } from "../content/writing/field-values";
import { toInstant } from "../text/dates";

/**
 * What a cell of a file holds, as the field's value: the usual spellings of hosted table backends and site builders.
 * Texts stay as they are to the letter. What cannot be read is left as it is, for the check to refuse.
 *
 * @param cell a text, or what a JSON file has there
 */
export function readCell(field: Field, cell: unknown): unknown {
  const given = cell ?? "";
  switch (field.kind) {
    case "flag":
      return typeof given === "boolean" ? given : isPlain(given) ? readText(field, String(given)) : given;
    case "list":
      return readList(given);
    case "names":
      return namesOf(readList(given));
    case "number":
      return typeof given === "string" ? readText(field, given) : given;
    case "dateTime":
      return readDate(given);
    case "relation":
      return isPlain(given) ? String(given).trim() || null : given;
    case "choice":
      return field.open ? textOf(given) : choiceOf(field, given);
    case "url":
    case "image":
    case "slug":
      return isPlain(given) ? String(given).trim() : given;
    default:
      return textOf(given);
  }
}

const isPlain = (cell: unknown): cell is string | number | boolean =>
  typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean";

const textOf = (cell: unknown): unknown => (isPlain(cell) ? String(cell) : cell);

function choiceOf({ choices = [] }: Field, cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  const word = cell.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === word) ?? cell.trim();
}

/** A list as JSON, as a database's array literal, or with commas. */
function readList(cell: unknown): unknown {
  if (typeof cell !== "string") return Array.isArray(cell) ? cell.map(textOf) : cell;
  const text = cell.trim();
  if (/^\[.*\]$/s.test(text)) {
    try {
      return readList(JSON.parse(text));
    } catch {
      // Not JSON: names in brackets.
    }
  }
  if (/^\{.*\}$/s.test(text)) return arrayLiteral(text.slice(1, -1));
  return readText({ name: "", label: "", kind: "list" }, text);
}

/** The entries of a PostgreSQL array without its braces, such as `a,"b, c"`. */
function arrayLiteral(inner: string): string[] {
  // The closing quote is optional: looking for one that is missing, from each opening one anew, takes quadratic time.
  const entries = inner.matchAll(/"((?:[^"\\]|\\.)*)\\?"?|([^,"]+)/gs);
  return [...entries].flatMap(([, quoted, bare = ""]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(.)/gs, "$1")];
    return bare.trim() === "" ? [] : [bare.trim()];
  });
}

function namesOf(list: unknown): unknown {
  return Array.isArray(list) ? list.map((entry) => (typeof entry === "string" ? { name: entry } : entry)) : list;
}

/** No spelling of a date is longer, in characters: those in words name the zone in parentheses. */
const longestDate = 100;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const clock = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?`;
const zone = String.raw`(?:Z|(?:UTC|GMT)?\s*(?:([+-])(\d\d):?(\d\d)?)?|UTC|GMT)`;
const time = `(?:(?:T|,?\\s+(?:at\\s+)?)${clock}\\s*${zone})?`;
const yearFirst = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${time}$`, "i");
const inWords = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?(?:([a-z]{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})\\s+([a-z]{3,9})\\.?),?\\s+(\\d{4})${time}$`,
  "i",
);

/**
 * A date in one of the usual spellings as an instant; without a zone it is UTC. Days and months that could be
 * exchanged, such as 03/09/2024, are no date: a wrong one would go unseen.
 */
export function readDate(cell: unknown): unknown {
  if (typeof cell === "number") return epoch(cell) ?? cell;
  if (typeof cell !== "string") return cell;
  const given = cell.trim();
  // The patterns below go back over runs of spaces: quadratic time for a text of any length.
  if (given.length > longestDate) return cell;
  const text = given.replace(/\s*\([^()]*\)$/, "");
  if (text === "") return "";
  if (/^\d{10}(?:\d{3})?$/.test(text)) return epoch(Number(text)) ?? cell;
  const numbers = yearFirst.exec(text);
  if (numbers) return instantOf(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), numbers.slice(5)) ?? cell;
  const words = inWords.exec(text);
  if (!words) return cell;
  const month = months.indexOf((words[1] ?? words[4])!.slice(0, 3).toLowerCase()) + 1;
  return instantOf(Number(words[5]), month, Number(words[2] ?? words[3]), words.slice(6)) ?? cell;
}

/** Seconds or milliseconds since 1970. */
function epoch(value: number): string | null {
  return toInstant(new Date(Math.abs(value) < 100_000_000_000 ? value * 1_000 : value));
}

function instantOf(
  year: number,
  month: number,
  day: number,
  [hour = "0", minute = "0", second = "0", fraction = "", half, sign, zoneHour = "0", zoneMinute = "0"]: ReadonlyArray<
    string | undefined
  >,
): string | null {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12)) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hours, Number(minute), Number(second), milliseconds));
  // A day that the month does not have has become one of the next month.
  if (month < 1 || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return null;
  const ahead = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -60_000 : 60_000);
  return toInstant(new Date(date.getTime() - ahead));
}
