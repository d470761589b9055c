/**
 * Remembers the last result of a pure function. For what every request computes from the same few values, such as the
 * settings: its result is shared by requests, so nobody may change it.
 */
export function memoizeLast<Arguments extends readonly unknown[], Result>(
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { readonly given: Arguments; readonly result: Result } | undefined;
  return (...given) => {
    if (!last || last.given.some((value, at) => value !== given[at])) last = { given, result: compute(...given) };
    return last.result;
  };
}
