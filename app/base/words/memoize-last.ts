/**
 * Remembers the last result of a pure function that most requests call with the same values, such as the settings.
 * Requests share the result, so it must not be modified.
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
