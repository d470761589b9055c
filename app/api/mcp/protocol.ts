/** The protocol's revisions: the stateless one, and those that begin with a handshake. */
export const modernVersions = ["2026-07-28"] as const;
export const handshakeVersions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

const metaPrefix = "io.modelcontextprotocol/";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A tool of the endpoint. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json;
  /** Whether it changes something. */
  readonly isWrite?: true;
  /** Whether a write takes something away, so that a client asks first. */
  readonly isDestructive?: true;
}

/** What a tool answers. `isError` says that the caller can correct the call. */
export interface ToolResult {
  readonly text: string;
  readonly data?: Json;
  readonly isError?: true;
}

/** What the endpoint offers. */
export interface McpServer {
  /** Whether what it says about itself is for this caller only. */
  readonly isPrivate?: true;
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly call: (name: string, input: Json) => Promise<ToolResult | null>;
  readonly listResources: () => Promise<ReadonlyArray<{ readonly uri: string; readonly name: string }>>;
  /** A page as Markdown; null if there is none. */
  readonly readResource: (uri: string) => Promise<string | null>;
}

/** A response: its status, and its body; null for none. */
export interface McpResponse {
  readonly status: number;
  readonly body: Json | null;
}

const failure = (id: unknown, status: number, code: number, message: string, data?: Json): McpResponse => ({
  status,
  body: { jsonrpc: "2.0", id: id ?? null, error: { code, message, ...(data && { data }) } },
});

/** How long clients may keep what the endpoint says about itself, in milliseconds. */
const ttlMs = 300_000;

/**
 * Answers one message of the Model Context Protocol. Nothing is kept between two messages.
 *
 * @param headers those that repeat parts of a message, which must agree with it
 */
export async function answerMessage(
  server: McpServer,
  message: unknown,
  headers: { get(name: string): string | null },
): Promise<McpResponse> {
  if (!isObject(message) || message["jsonrpc"] !== "2.0" || typeof message["method"] !== "string")
    return failure(null, 400, -32600, "Send one JSON-RPC 2.0 request or notification.");
  const { id, method } = message as { id?: unknown; method: string };
  const params = isObject(message["params"]) ? message["params"] : {};
  const meta = isObject(params["_meta"]) ? params["_meta"] : {};
  const version = meta[`${metaPrefix}protocolVersion`];
  const isModern = version !== undefined;
  if (id === undefined) return { status: 202, body: null };
  if (isModern) {
    if (!modernVersions.some((known) => known === version))
      return failure(id, 400, -32022, "Unsupported protocol version", {
        supported: [...modernVersions],
        requested: version,
      });
    const named = { "tools/call": params["name"], "resources/read": params["uri"] }[method];
    const repeated: ReadonlyArray<readonly [string, unknown]> = [
      ["MCP-Protocol-Version", version],
      ["Mcp-Method", method],
      ...(named === undefined ? [] : [["Mcp-Name", named] as const]),
    ];
    const wrong = repeated.find(([name, value]) => decodeHeader(headers.get(name)) !== value);
    if (wrong) return failure(id, 400, -32020, `The header ${wrong[0]} does not agree with the message.`);
  }
  const result = await resultOf(server, method, params, isModern);
  if (result === null) return failure(id, isModern ? 404 : 200, -32601, `There is no method ${method.slice(0, 60)}.`);
  if ("problem" in result) return failure(id, 200, -32602, String(result["problem"]));
  const wire = isModern ? { resultType: "complete", ...result } : result;
  return { status: 200, body: { jsonrpc: "2.0", id, result: wire } };
}

/** Values that are no visible ASCII are sent as Base64 between signs. */
function decodeHeader(value: string | null): string | null {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value ?? "") ?? [];
  if (encoded === undefined) return value;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0)));
  } catch {
    return null;
  }
}

async function resultOf(server: McpServer, method: string, params: Json, isModern: boolean): Promise<Json | null> {
  const capabilities = { tools: {}, resources: {} };
  const cacheable = isModern ? { ttlMs, cacheScope: server.isPrivate ? "private" : "public" } : {};
  const serverInfo = { name: server.name, version: "1" };
  const { instructions } = server;
  switch (method) {
    case "initialize": {
      if (isModern) return null;
      const version = handshakeVersions.find((known) => known === params["protocolVersion"]) ?? handshakeVersions[0];
      return { protocolVersion: version, capabilities, serverInfo, instructions };
    }
    case "ping":
      return isModern ? null : {};
    case "server/discover":
      return isModern
        ? {
            ...cacheable,
            supportedVersions: [...modernVersions],
            capabilities,
            instructions,
            _meta: { [`${metaPrefix}serverInfo`]: serverInfo },
          }
        : null;
    case "tools/list":
      return {
        ...cacheable,
        tools: server.tools.map(({ isWrite = false, isDestructive = false, ...tool }) => ({
          ...tool,
          annotations: {
            readOnlyHint: !isWrite,
            ...(isWrite && { destructiveHint: isDestructive }),
            openWorldHint: false,
          },
        })),
      };
    case "tools/call": {
      const input = isObject(params["arguments"]) ? params["arguments"] : {};
      const result = await server.call(String(params["name"]), input);
      if (result === null) return { problem: "There is no such tool." };
      return {
        content: [{ type: "text", text: result.text }],
        ...(result.data && { structuredContent: result.data }),
        ...(result.isError && { isError: true }),
      };
    }
    case "resources/list":
      return {
        ...cacheable,
        resources: (await server.listResources()).map((resource) => ({ ...resource, mimeType: "text/markdown" })),
      };
    case "resources/templates/list":
      return { ...cacheable, resourceTemplates: [] };
    case "resources/read": {
      const uri = String(params["uri"]);
      const text = await server.readResource(uri);
      if (text === null) return { problem: "There is no such page." };
      return { ...cacheable, contents: [{ uri, mimeType: "text/markdown", text }] };
    }
    default:
      return null;
  }
}
