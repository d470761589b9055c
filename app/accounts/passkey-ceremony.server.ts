import { decodePKIXECDSASignature, p256 } from "@oslojs/crypto/ecdsa";
import { RSAPublicKey } from "@oslojs/crypto/rsa";
import { decodeBase64urlIgnorePadding, decodeHex, encodeBase64urlNoPadding } from "@oslojs/encoding";
import {
  ClientDataType,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
  type AuthenticatorData,
  type COSEPublicKey,
} from "@oslojs/webauthn";
import { z } from "zod";

/*
 * Checks a browser's answer to a challenge as Web Authentication Level 3 describes (sections 7.1 and 7.2), with user
 * verification. Imported only when an answer arrives: nothing else needs these libraries.
 */

/** The site that passkeys are for. */
export interface PasskeySite {
  /** The relying party's id: the host name. */
  readonly id: string;
  readonly origin: string;
}

const bytes = z
  .string()
  .max(8_000)
  .regex(/^[A-Za-z0-9_-]*$/)
  .transform((text) => decodeBase64urlIgnorePadding(text));
const creationSchema = z.object({ response: z.object({ clientDataJSON: bytes, attestationObject: bytes }) });
const useSchema = z.object({
  id: z
    .string()
    .max(1_400)
    .regex(/^[A-Za-z0-9_-]+$/),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** A new passkey whose challenge has yet to be used up. */
export interface CreatedPasskey {
  readonly challenge: string;
  readonly id: string;
  /** In base64url: the uncompressed point of an ES256 key, the SPKI of an RS256 key. */
  readonly publicKey: string;
  readonly algorithm: number;
  readonly counter: number;
}

/** Reads a new passkey. Null unless it is for this site and its device verified the user. */
export function parseCreatedPasskey(text: string, site: PasskeySite): CreatedPasskey | null {
  return nullIfMalformed(() => {
    const { response } = creationSchema.parse(JSON.parse(text));
    const challenge = readChallenge(response.clientDataJSON, ClientDataType.Create, site);
    // The attestation is ignored: any maker's device is accepted.
    const { authenticatorData } = parseAttestationObject(response.attestationObject);
    const { credential, signatureCounter } = authenticatorData;
    if (challenge === null || credential === null || !isVerifiedFor(authenticatorData, site)) return null;
    const publicKey = encodePublicKey(credential.publicKey);
    if (publicKey === null) return null;
    const id = encodeBase64urlNoPadding(credential.id);
    return { challenge, id, ...publicKey, counter: signatureCounter };
  });
}

/** The use of a passkey whose challenge has yet to be used up and whose signature has yet to be verified. */
export interface PasskeyUse {
  readonly challenge: string;
  readonly id: string;
  readonly counter: number;
  /** The account that the device says it is for; null if it says nothing. */
  readonly userId: string | null;
  isSignedBy(key: Pick<CreatedPasskey, "publicKey" | "algorithm">): Promise<boolean>;
}

/** Reads the use of a passkey. Null unless it is for this site and its device verified the user. */
export function parsePasskeyUse(text: string, site: PasskeySite): PasskeyUse | null {
  return nullIfMalformed(() => {
    const { id, response } = useSchema.parse(JSON.parse(text));
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const challenge = readChallenge(clientDataJSON, ClientDataType.Get, site);
    const authenticator = parseAuthenticatorData(authenticatorData);
    if (challenge === null || !isVerifiedFor(authenticator, site)) return null;
    const message = createAssertionSignatureMessage(authenticatorData, clientDataJSON);
    return {
      challenge,
      id,
      counter: authenticator.signatureCounter,
      userId: userHandle?.length ? new TextDecoder().decode(userHandle) : null,
      isSignedBy: (key) => verifySignature(key, message, signature),
    };
  });
}

/** Returns null for malformed input: each of the libraries throws its own errors. */
function nullIfMalformed<Read>(parse: () => Read | null): Read | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** The challenge that a browser answered; null if it was asked by another site or for something else. */
function readChallenge(clientDataJson: Uint8Array, type: ClientDataType, { origin }: PasskeySite): string | null {
  const clientData = parseClientDataJSON(clientDataJson);
  if (clientData.type !== type || clientData.origin !== origin || clientData.crossOrigin === true) return null;
  return new TextDecoder().decode(clientData.challenge);
}

const isVerifiedFor = (data: AuthenticatorData, { id }: PasskeySite): boolean =>
  data.verifyRelyingPartyIdHash(id) && data.userPresent && data.userVerified;

function encodePublicKey(key: COSEPublicKey): Pick<CreatedPasskey, "publicKey" | "algorithm"> | null {
  const algorithm = key.algorithm();
  if (algorithm === coseAlgorithmRS256) {
    const { n, e } = key.rsa();
    return { algorithm, publicKey: encodeBase64urlNoPadding(new RSAPublicKey(n, e).encodePKIX()) };
  }
  const { curve, x, y } = key.ec2();
  if (algorithm !== coseAlgorithmES256 || curve !== coseEllipticCurveP256) return null;
  // Not the library's own encoding: it drops leading zeros, which one key in 128 has.
  const [hexX, hexY] = [x, y].map((coordinate) => coordinate.toString(16).padStart(64, "0"));
  return { algorithm, publicKey: encodeBase64urlNoPadding(decodeHex(`04${hexX}${hexY}`)) };
}

/** Verified by the platform: in JavaScript, it would take longer than the rest of the request. */
async function verifySignature(
  { publicKey, algorithm }: Pick<CreatedPasskey, "publicKey" | "algorithm">,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const isEcdsa = algorithm === coseAlgorithmES256;
  const key = isEcdsa
    ? { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
    : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  try {
    const stored = new Uint8Array(decodeBase64urlIgnorePadding(publicKey));
    const verificationKey = await crypto.subtle.importKey(isEcdsa ? "raw" : "spki", stored, key, false, ["verify"]);
    const plain = isEcdsa ? decodePKIXECDSASignature(signature).encodeIEEEP1363(p256) : signature;
    return await crypto.subtle.verify(key, verificationKey, new Uint8Array(plain), new Uint8Array(message));
  } catch {
    // Decoding and importing throw on malformed input.
    return false;
  }
}
