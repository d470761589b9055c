import { createServer } from "node:net";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a URL is of a server on this machine. */
export const isLoopback = (url: string): boolean => loopbackHost.test(URL.parse(url)?.hostname ?? "");

/**
 * Whether nothing listens on a port of either loopback address: browsers may resolve `localhost` to `::1` first, and
 * would get another server than the one on 127.0.0.1.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 has no ::1 to occupy.
    probe.once("error", ({ code = "" }: NodeJS.ErrnoException) =>
      resolve(["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
