/** Whether a text contains a name as a whole word, in its exact case: "Make" is neither in "make" nor in "Maker". */
export function containsWord(text: string, name: string): boolean {
  if (name === "") return false;
  const parts = text.split(name);
  return parts.slice(1).some((after, index) => !/[\p{L}\p{N}]$/u.test(parts[index]!) && !/^[\p{L}\p{N}]/u.test(after));
}
