import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen";

/**
 * What happens to a request:
 * - `none`: it is answered;
 * - `stall`: it never arrives, and gets no answer;
 * - `hang`: half of the answer arrives, then nothing more;
 * - `cut`: half of the answer arrives, then the connection is reset;
 * - `lose`: it arrives, but the connection is reset instead of an answer;
 * - a status: an intermediary answers with it.
 */
export type Fault = "none" | "stall" | "hang" | "cut" | "lose" | 429 | 502 | 503;

/** A TCP proxy in front of an HTTP server that makes requests fail. */
export interface FaultyProxy {
  readonly url: `http://${string}`;
  /** The fault of all requests from now on, including those on open connections. */
  fault: Fault;
  /** If set, only requests that contain this text fail. */
  only: string;
  /** Requests seen so far. */
  readonly requests: number;
  /** Connections that a client keeps open for a response that will never complete. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** Starts a proxy on the loopback address. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  const waiting = new Set<Socket>();
  let requests = 0;

  const server = createServer((client) => {
    clients.add(client);
    const upstream = connect(Number(port), hostname);
    let request = "";
    const fault = () => (request.includes(proxy.only) ? proxy.fault : "none");
    client.on("data", (chunk) => {
      // Clients do not pipeline requests, so a request line always starts a chunk.
      const isFirst = /^(?:GET|POST) /.test(chunk.toString("latin1", 0, 5));
      if (isFirst) requests += 1;
      request = (isFirst ? "" : request) + chunk.toString("latin1");
      const current = fault();
      if (current === "stall" || current === "hang") waiting.add(client);
      if (current === "stall") return;
      if (typeof current === "number") client.end(answerWith(current));
      else upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      const current = fault();
      if (current === "lose") client.resetAndDestroy();
      else if (current === "cut") client.write(firstHalf(chunk), () => client.resetAndDestroy());
      else client.write(current === "hang" ? firstHalf(chunk) : chunk);
    });
    client.on("close", () => {
      clients.delete(client);
      waiting.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });

  const url = await listen(server);
  const proxy: FaultyProxy = {
    url,
    fault: "none",
    only: "",
    get requests() {
      return requests;
    },
    get waiting() {
      return waiting.size;
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

const firstHalf = (chunk: Buffer) => chunk.subarray(0, chunk.length / 2);

function answerWith(status: number): string {
  const body = "<html><title>Something in between</title></html>";
  const head = `HTTP/1.1 ${status} Fault\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n`;
  return `${head}Connection: close\r\n\r\n${body}`;
}
