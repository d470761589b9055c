import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { listen } from "./listen";

/** A site behind a proxy in this process, which can cut the connection or answer in the site's place. */
export interface SiteProxy {
  readonly origin: string;
  /** While true, every connection is closed without an answer, as if the server were gone. */
  down: boolean;
  /** Responses to give instead of the site's, by path. */
  readonly answers: Map<string, { readonly status?: number; readonly type: string; readonly body: string }>;
  /** The requests so far, such as "POST /onboarding". */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Puts a proxy in front of a site. Unlike `page.route`, it also catches the service worker's requests. */
export async function openSiteProxy(target: string): Promise<SiteProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing));
  const site: SiteProxy = {
    origin: await listen(server),
    down: false,
    answers: new Map(),
    requests: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (site.down) return void incoming.socket.destroy();
    const path = incoming.url ?? "/";
    site.requests.push(`${incoming.method} ${path}`);
    const ownAnswer = site.answers.get(path);
    if (ownAnswer)
      return void outgoing
        .writeHead(ownAnswer.status ?? 200, { "Content-Type": ownAnswer.type, "Cache-Control": "no-cache" })
        .end(ownAnswer.body);
    const upstream = request(
      target + path,
      { method: incoming.method ?? "GET", headers: { ...incoming.headers, host: new URL(target).host } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    upstream.on("error", () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }

  return site;
}
