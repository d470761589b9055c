declare module "subset-font" {
  /** Cuts a font to the letters of a text, and pins or limits the axes of a variable one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "woff" | "sfnt";
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
