/** Thrown if a file, or the rest of it, cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}
