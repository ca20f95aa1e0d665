import { codes, failure, type JsonValue } from "@dicetower/contract";
import { isUnknownAction, type Result } from "../wire/answer.js";
import { type ActionClient, limits, type Parameters } from "./action-client.js";
import type { UploadRules } from "./upload-rules.js";

/** Asks for actions on behalf of the service, and remembers what the server does not know. */
export class Caller {
  readonly #unknown = new Set<string>();

  /** @param server its name, for failures */
  constructor(
    readonly client: ActionClient,
    readonly server: () => string,
    readonly uploads: UploadRules,
  ) {}

  knows(action: string): boolean {
    return !this.#unknown.has(action);
  }

  /** Asks, unless the server has said that it does not know the action. */
  async request(action: string, parameters: Parameters, limitMs: number = limits.ordinary): Promise<Result> {
    if (!this.knows(action))
      return { is: "refused", code: 1404, reason: "the server does not know the action" };
    const result = await this.client.request(action, parameters, limitMs);
    if (result.is === "refused" && isUnknownAction(result.code)) this.#unknown.add(action);
    return result;
  }

  /**
   * Asks, and answers with `data`.
   * @throws Failure 50100 for an action that the server does not know, 42200 where it refused, 50300 without a
   *   connection, 50400 without an answer
   */
  async call(action: string, parameters: Parameters, limitMs: number = limits.ordinary): Promise<JsonValue> {
    return this.#data(action, await this.request(action, parameters, limitMs));
  }

  /** Tries actions one after another until the server knows one. @throws Failure as `call` */
  async first(tries: readonly (readonly [action: string, parameters: Parameters])[]): Promise<JsonValue> {
    let result: Result = { is: "refused", code: 1404, reason: "" };
    let action = "";
    for (const [name, parameters] of tries) {
      action = name;
      result = await this.request(name, parameters);
      if (result.is !== "refused" || !isUnknownAction(result.code)) break;
    }
    return this.#data(action, result);
  }

  #data(action: string, result: Result): JsonValue {
    if (result.is === "done") return (result.data ?? null) as JsonValue;
    const said = `${this.server()}: ${action}: ${result.reason}`;
    if (result.is === "not sent") throw failure(codes.notReady, said);
    if (result.is === "no answer") throw failure(codes.upstreamTimeout, said);
    if (isUnknownAction(result.code))
      throw failure(codes.notSupported, `${this.server()} does not know the action ${action}.`);
    throw failure(codes.ruleBroken, said);
  }
}
