declare module "subset-font" {
  /** Reduces a font to the characters of `text`, and pins or limits the axes of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "woff" | "sfnt";
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
