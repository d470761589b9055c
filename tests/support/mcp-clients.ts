import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** The answer of a tool. */
export interface Called {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

/** What both official clients can do. */
export interface AnyClient {
  listTools(): Promise<{ tools: ReadonlyArray<{ name: string }> }>;
  listResources(): Promise<{ resources: ReadonlyArray<{ uri: string }> }>;
  readResource(params: { uri: string }): Promise<{ contents: readonly object[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<Called>;
  close(): Promise<void>;
}

/** Opens each of the official clients, by name. */
export const mcpClients: Readonly<Record<string, (url: URL, fetch: typeof globalThis.fetch) => Promise<AnyClient>>> = {
  "a client of 2025-11-25": async (url, fetch) => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(url, { fetch }) as never);
    return client as unknown as AnyClient;
  },
  "a client of 2026-07-28": async (url, fetch) => {
    const client = new ModernClient({ name: "test", version: "1" }, {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    } as never);
    await client.connect(new ModernTransport(url, { fetch }));
    return client as unknown as AnyClient;
  },
};

/** The text of a tool's answer. */
export const calledText = ({ content }: Called) => (content as Array<{ text: string }>)[0]!.text;
