import type { Actor } from "@dicetower/contract";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { CommandToolset } from "./command-tools.js";

/** A request as it came. */
export interface McpRequest {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly actor: Actor;
}

/** What is answered to it. */
export interface McpAnswer {
  readonly status: number;
  /** Null where nothing is said. */
  readonly body: unknown;
}

/** Headers that the protocol reads. */
const read = ["accept", "content-type", "mcp-protocol-version"];

/** Answers one request. Nothing is kept between requests: each has a server of its own. */
export async function answerRequest(
  toolset: CommandToolset,
  version: string,
  { body, headers, actor }: McpRequest,
): Promise<McpAnswer> {
  const server = new Server({ name: "dicetower", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }): Promise<ListToolsResult> => {
    const from = Number(params?.cursor ?? "0");
    if (!Number.isSafeInteger(from) || from < 0)
      throw new McpError(ErrorCode.InvalidParams, "There is no such page of tools.");
    const { tools, next } = await toolset.page(from);
    return {
      tools: tools as ListToolsResult["tools"],
      ...(next === undefined ? {} : { nextCursor: String(next) }),
    };
  });
  server.setRequestHandler(
    CallToolRequestSchema,
    ({ params }): Promise<CallToolResult> => toolset.call(params.name, params.arguments ?? {}, actor),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const given = new Headers();
    for (const name of read) if (typeof headers[name] === "string") given.set(name, headers[name]);
    const request = new Request("http://localhost/mcp", { method: "POST", headers: given });
    const response = await transport.handleRequest(request, { parsedBody: body });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  } finally {
    await server.close();
  }
}
