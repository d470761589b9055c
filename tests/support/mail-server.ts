import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** How clients reach a mail server: without TLS, by STARTTLS, or with TLS from the first byte. */
export type Encryption = "plain" | "starttls" | "tls";

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly raw: string;
  readonly parsed: ParsedMail;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** A real SMTP server on a free loopback port. */
export interface MailServer {
  readonly port: number;
  /** In order of arrival. */
  readonly mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a server. `options` override how it answers. */
export async function startMailServer(
  encryption: Encryption,
  options: Partial<SMTPServerOptions> = {},
  port = 0,
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...(encryption === "plain" ? { disabledCommands: ["STARTTLS"] } : testCertificate()),
    secure: encryption === "tls",
    authOptional: true,
    allowInsecureAuth: encryption === "plain",
    onAuth: ({ username }, _, answer) => answer(null, { user: username }),
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts);
        void simpleParser(raw).then((mail) => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          mails.push({ raw: raw.toString(), parsed: mail, to, secure: session.secure, user: session.user });
          answer(null, "Accepted");
        });
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

let certificate: { readonly key: string; readonly cert: string; readonly file: string } | undefined;

/** A certificate for 127.0.0.1 that only processes with its file in NODE_EXTRA_CA_CERTS trust. */
export function testCertificate(): { readonly key: string; readonly cert: string; readonly file: string } {
  if (certificate) return certificate;
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [keyFile, file] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...options, ...subject, "-keyout", keyFile, "-out", file], { stdio: "ignore" });
  certificate = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(file, "utf8"), file };
  return certificate;
}
