import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { enquiryBody } from "../../app/intake/rules/enquiry";
import { openServedBuild, type ServedBuild } from "../support/build-process";
import { validAnswers } from "../support/intake";
import { startMailServer, testCertificate, type MailServer } from "../support/mail-server";

let server: ServedBuild;
let mailServer: MailServer | undefined;

beforeAll(async () => {
  server = await openServedBuild();
});
afterEach(() => mailServer?.close());
afterAll(() => server.close());

/** Serves the build like a deployment with a mail server. */
const start = (smtpUrl: string): Promise<string> =>
  server.start(
    { SMTP_URL: smtpUrl, MAIL_FROM: "Studio <hello@studio.example>", MAIL_TO: "team@studio.example" },
    { NODE_EXTRA_CA_CERTS: testCertificate().file },
  );

async function enquire(origin: string): Promise<void> {
  const body = enquiryBody(validAnswers, crypto.randomUUID(), "");
  const headers = { Origin: origin, Accept: "application/json" };
  const response = await fetch(`${origin}/onboarding`, { method: "POST", body, headers });
  expect(response.status).toBe(200);
}

const arrived = (count: number) => expect.poll(() => mailServer!.mails.length, { timeout: 30_000 }).toBe(count);
it(
  "F7 an enquiry arrives by SMTP: without TLS, after a kill at the worst moment, by STARTTLS and with TLS",
  {
    timeout: 300_000,
  },
  async () => {
    // Accepts connections but goes silent after the first two mails, so that the next attempts hang.
    let connections = 0;
    mailServer = await startMailServer("plain", {
      onConnect: (_, answer) => {
        connections += 1;
        if (connections <= 2) answer();
      },
    });
    let origin = await start(`smtp://127.0.0.1:${mailServer.port}`);
    await enquire(origin);
    await arrived(2);
    const [team, copy] = ["team@studio.example", validAnswers.email].map(
      (address) => mailServer!.mails.find(({ to }) => to[0] === address)!.parsed,
    );
    expect(team!.subject).toBe("New enquiry: Startup MVP, $10K - $20K");
    expect(team!.replyTo!.text).toBe(validAnswers.email);
    expect(team!.text).toContain(`${origin}/admin/submissions/`);
    expect(team!.text).toContain(`${origin}/enquiry-link?token=`);
    const [link] = /http\S+enquiry-link\?token=\S+\.take\.\S+/.exec(team!.text!) ?? [];
    const read = async (init: RequestInit = {}) => (await fetch(link!, init)).text();
    expect(await read()).toContain("Assign to me?");
    const post = { method: "POST", headers: { Origin: origin } };
    expect(await read(post)).toContain("Assigned to you");
    expect(await read(post)).toMatch(/This was already done.*The owner is team@studio\.example/s);
    expect(copy!.text).toContain("Project: Startup MVP");
    expect(copy!.text).not.toContain("Growers write");

    await enquire(origin);
    await expect.poll(() => connections, { timeout: 30_000, interval: 5 }).toBe(4);
    await server.kill();
    // A mailbox gets two copies a day.
    server.query("delete from rate_limits");
    await mailServer.close();
    // As if the leases had expired.
    const later = "update messages set due_at = '2026-01-01T00:00:00.000Z' where state = 'sending' returning kind";
    expect(server.query(later)).toHaveLength(2);

    mailServer = await startMailServer("starttls");
    origin = await start(`smtp://user:p%40ss@127.0.0.1:${mailServer.port}`);
    await server.runScheduled();
    await arrived(2);
    await server.runScheduled();
    await enquire(origin);
    await arrived(4);
    expect(mailServer.mails.map(({ secure, user }) => [secure, user])).toEqual(
      Array.from({ length: 4 }, () => [true, "user"]),
    );
    await server.kill();
    await mailServer.close();

    mailServer = await startMailServer("tls");
    origin = await start(`smtps://user:p%40ss@127.0.0.1:${mailServer.port}`);
    await enquire(origin);
    await arrived(2);
    expect(mailServer.mails.map(({ secure, user }) => [secure, user])).toEqual(
      Array.from({ length: 2 }, () => [true, "user"]),
    );
    await server.kill();
    expect(server.query("select attempts from messages where state = 'sent' order by attempts desc limit 3")).toEqual([
      { attempts: 2 },
      { attempts: 2 },
      { attempts: 1 },
    ]);
  },
);
