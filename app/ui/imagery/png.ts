/** A picture of at most 16 colours, one byte for each pixel: the colour's number. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Colours such as "#fcfaf6". */
  readonly palette: readonly string[];
}

/** Encodes a raster as a PNG file with four bits per pixel. The width must be even. */
export async function encodePng({ width, height, pixels, palette }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const lineBytes = width / 2 + 1;
  const lines = new Uint8Array(lineBytes * height);
  // The first byte of a line stays 0: no filter, which suits pictures with few colours.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2)
      lines[y * lineBytes + 1 + x / 2] = (pixels[y * width + x]! << 4) | pixels[y * width + x + 1]!;
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  // Four bits, palette.
  header.set([4, 3], 8);
  const colours = palette.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(colours)),
    chunk("IDAT", await deflate(lines)),
    chunk("IEND", new Uint8Array()),
  ]);
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const fields = new DataView(bytes.buffer);
  fields.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  fields.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of a chunk's type and content. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = checksums[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
