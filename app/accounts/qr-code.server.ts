/** A QR code as an SVG path of dark squares in a square of `size` units. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code. Imports the library on demand, because hardly any request needs it. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
