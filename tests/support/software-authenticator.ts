import { encodeBase64urlNoPadding } from "@oslojs/encoding";

/** What an answer contains that the authenticator does not choose. */
interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** What a hostile or broken authenticator gets wrong. */
interface Deviation {
  readonly type?: string;
  readonly flags?: number;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

const text = new TextEncoder();
const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const join = (...parts: ReadonlyArray<ArrayLike<number>>) => new Uint8Array(parts.flatMap((part) => Array.from(part)));
const bytesOf = (length: number) => [length >> 8, length & 255];

/** Flags: user present, user verified. */
const verifiedFlags = 0b101;
const withCredential = 0b1000000;

/** An authenticator with one ES256 passkey, written from the Web Authentication specification. */
export class SoftwareAuthenticator {
  readonly id = crypto.getRandomValues(new Uint8Array(16));
  #counter = 0;

  private constructor(readonly keys: CryptoKeyPair) {}

  static async create(): Promise<SoftwareAuthenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
    return new SoftwareAuthenticator(keys);
  }

  /** An authenticator whose key has a coordinate that starts with a zero byte, as one key in 128 has. */
  static async createWithZero(): Promise<SoftwareAuthenticator> {
    for (;;) {
      const device = await SoftwareAuthenticator.create();
      const point = new Uint8Array((await crypto.subtle.exportKey("raw", device.keys.publicKey)) as ArrayBuffer);
      if (point[1] === 0 || point[33] === 0) return device;
    }
  }

  /** The response to creating the passkey, as a browser's JSON. */
  async make(ceremony: Ceremony, deviation: Deviation = {}): Promise<string> {
    const spki = new Uint8Array((await crypto.subtle.exportKey("spki", this.keys.publicKey)) as ArrayBuffer);
    const [x, y] = [spki.slice(-64, -32), spki.slice(-32)];
    // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const cose = join([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], x, [0x22, 0x58, 32], y);
    const data = join(
      await this.#data(ceremony, withCredential, deviation),
      new Uint8Array(16),
      bytesOf(this.id.length),
      this.id,
      cose,
    );
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = join(
      [0xa3, 0x63],
      text.encode("fmt"),
      [0x64],
      text.encode("none"),
      [0x67],
      text.encode("attStmt"),
      [0xa0, 0x68],
      text.encode("authData"),
      [0x59, ...bytesOf(data.length)],
      data,
    );
    return this.#json({
      clientDataJSON: encodeBase64urlNoPadding(this.#client("webauthn.create", ceremony, deviation)),
      attestationObject: encodeBase64urlNoPadding(attestation),
    });
  }

  /** The response to a sign-in with the passkey, as a browser's JSON. */
  async use(ceremony: Ceremony, deviation: Deviation = {}): Promise<string> {
    this.#counter = deviation.counter ?? this.#counter + 1;
    const data = await this.#data(ceremony, 0, deviation);
    const client = this.#client("webauthn.get", ceremony, deviation);
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const message = join(data, await digest(client));
    const plain = new Uint8Array(await crypto.subtle.sign(algorithm, this.keys.privateKey, message));
    return this.#json({
      clientDataJSON: encodeBase64urlNoPadding(client),
      authenticatorData: encodeBase64urlNoPadding(data),
      signature: encodeBase64urlNoPadding(der(plain)),
      ...(deviation.userHandle && { userHandle: encodeBase64urlNoPadding(text.encode(deviation.userHandle)) }),
    });
  }

  #json(response: object): string {
    const id = encodeBase64urlNoPadding(this.id);
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  #client(type: string, { challenge, origin }: Ceremony, deviation: Deviation) {
    const crossOrigin = deviation.crossOrigin ?? false;
    return text.encode(JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin }));
  }

  async #data({ rpId }: Ceremony, more: number, { flags = verifiedFlags }: Deviation) {
    const counter = [24, 16, 8, 0].map((shift) => (this.#counter >> shift) & 255);
    return join(await digest(text.encode(rpId)), [flags | more], counter);
  }
}

/** Encodes an ECDSA signature as DER, as authenticators send it. */
function der(plain: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(first);
    const value = short[0]! >= 128 ? join([0], short) : short;
    return join([2, value.length], value);
  };
  const body = join(integer(plain.slice(0, 32)), integer(plain.slice(32)));
  return join([0x30, body.length], body);
}
