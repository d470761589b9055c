import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as recheck from "recheck";
import { parseSync, Visitor, type ESTree } from "vite";
import { afterEach, expect, it, vi } from "vitest";
import { root } from "../../scripts/toolchain";

/**
 * The build in pure JavaScript. On some platforms, the package would otherwise start a program whose results differ.
 */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof recheck;

interface Expression {
  readonly file: string;
  /** Whether it is made by calling RegExp. */
  readonly isMade: boolean;
  readonly source: string;
  readonly flags: string;
}

/**
 * Expressions that are slow on long texts, by their source or the module that makes them, with the reason why their
 * texts are short.
 */
const shortTexts: Readonly<Record<string, string>> = {
  "RegExp in app/base/time/dates.ts": "parseIsoDate refuses texts longer than 100 characters",
  "RegExp in app/catalog/transfer/read-record.ts": "parseDate refuses texts longer than maxDateLength",
  [String.raw`\s*\([^()]*\)$`]: "parseDate refuses texts longer than maxDateLength",
  [String.raw`\s+\S*$`]: "of a title or a description, cut to 160 characters",
  [String.raw`[\s,;:.–—-]+$`]: "of a title or a description, cut to 160 characters",
  [String.raw`^(.{1,8}?)\1+(?=(.{0,8})$)`]: "passwords have at most 1,000 characters",
  [String.raw`<style\b[^]*?<\/style>`]: "the head of a page of this site",
};

const nameOf = ({ file, isMade, source }: Expression) => (isMade ? `RegExp in ${file}` : source);

/** The regular expressions in a module, as they stand there and as calls of RegExp. */
function expressionsIn(file: string): { literals: Expression[]; calls: number } {
  const literals: Expression[] = [];
  let calls = 0;
  const countCall = ({ callee }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === "Identifier" && callee.name === "RegExp") calls += 1;
  };
  const { program, errors } = parseSync(file, readFileSync(join(root, file), "utf8"));
  expect(errors, file).toEqual([]);
  new Visitor({
    Literal(node) {
      if ("regex" in node) literals.push({ file, isMade: false, source: node.regex.pattern, flags: node.regex.flags });
    },
    CallExpression: countCall,
    NewExpression: countCall,
  }).visit(program);
  return { literals, calls };
}

/** The expressions that a module creates with `RegExp` while it is loaded. */
async function expressionsMadeBy(file: string): Promise<Expression[]> {
  const made: Expression[] = [];
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        made.push({ file, isMade: true, source: this.source, flags: this.flags });
      }
    },
  );
  // The query makes it a different module, which is loaded anew.
  await import(/* @vite-ignore */ `${join(root, file)}?expressions`);
  vi.unstubAllGlobals();
  return made;
}

const unlimited = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null } as const;

/**
 * The expression with every counted repetition of one class as an endless one. Each way to match a text remains one, so
 * it is no faster than the original, and its automaton is much smaller.
 */
const withoutCounts = (source: string) =>
  source.replaceAll(
    /(\[(?:\\.|[^\]\\])*\]|\\[dws])\{(\d+)(?:,\d+)?\}/gi,
    (_, repeated: string, least: string) => repeated + (least === "0" ? "*" : "+"),
  );

/** Whether the expression repeats at most one thing, and that at most a counted number of times: no text makes it slow. */
function isBounded(source: string): boolean {
  const plain = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, "x");
  return !/[*+]|\{\d+,\}/.test(plain) && (plain.match(/\{\d/g) ?? []).length <= 1;
}

/** Null for an expression whose time grows with the text's length and no faster; otherwise the reason for doubt. */
function errorOf({ source, flags }: Pick<Expression, "source" | "flags">): string | null {
  // The automaton of a long alternative of words takes seconds.
  if (isBounded(source)) return null;
  const simpler = withoutCounts(source);
  if (simpler !== source && errorOf({ source: simpler, flags }) === null) return null;
  // Neither measures time, which would depend on what else the machine does: automata decide exactly, and for what they
  // cannot express, a search for a bad text counts steps.
  const exact = checkSync(source, flags, { checker: "automaton", ...unlimited });
  const result =
    exact.status === "unknown" ? checkSync(source, flags, { checker: "fuzz", maxIteration: 2, ...unlimited }) : exact;
  if (result.status === "safe") return null;
  return result.status === "unknown" ? result.error.kind : result.complexity.summary;
}

afterEach(() => void vi.unstubAllGlobals());

it("P7 every regular expression in the source takes a time that grows with the text and no faster", async () => {
  const files = globSync("{app,workers,drizzle}/**/*.{ts,tsx}", { cwd: root });
  const found = files.map((file) => ({ file, ...expressionsIn(file) }));
  const expressions = found.flatMap(({ literals }) => literals);
  expect(expressions.length).toBeGreaterThan(150);
  for (const { file, calls } of found) {
    if (calls === 0) continue;
    const made = await expressionsMadeBy(file);
    expect(made.length, file).toBeGreaterThanOrEqual(calls);
    expressions.push(...made);
  }
  const distinct = new Map(expressions.map((expression) => [`/${expression.source}/${expression.flags}`, expression]));
  const slow = [...distinct.values()]
    .filter((expression) => !(nameOf(expression) in shortTexts))
    .flatMap((expression) => {
      const error = errorOf(expression);
      return error === null ? [] : [{ ...expression, error }];
    });
  expect(slow).toEqual([]);
  const names = new Set(expressions.map(nameOf));
  expect(Object.keys(shortTexts).filter((name) => !names.has(name))).toEqual([]);
});

it.each([
  [String.raw`(a+)+$`, "exponential"],
  [String.raw`\s+$`, "2nd degree polynomial"],
  [String.raw`(?<=x)\s*$|\s+$`, "2nd degree polynomial"],
  [String.raw`^[a-z0-9]+(?:-[a-z0-9]+)*$`, null],
  [String.raw`^[a-z]{1,9}-[a-z]{0,9}$`, null],
  [String.raw`^(?:[a-z]{1,9})+$`, "exponential"],
  [String.raw`^(?:\+|[*]x?|\d{1,9})$`, null],
  [String.raw`(?:[ab]{1,}){1,}$`, "exponential"],
])("the judge of this says of /%s/: %s", (source, error) => {
  if (error === null) expect(errorOf({ source, flags: "" })).toBeNull();
  else expect(errorOf({ source, flags: "" })).toContain(error);
});
