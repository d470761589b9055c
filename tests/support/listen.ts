import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Starts a server on a free loopback port. Resolves to its origin, and rejects when it cannot listen. */
export async function listen(server: Server): Promise<`http://127.0.0.1:${number}`> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
