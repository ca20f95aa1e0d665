import type { Log, Scope } from "@dicetower/contract";
import type { Lifecycle } from "@hapi/hapi";
import { type SlowBook, slowMs, slowSyncMs } from "../kernel/index.js";
import type { Exchange } from "./exchange.js";
import { countFault } from "./faults.js";
import type { Hand } from "./hand.js";
import type { Act } from "./options.js";
import { faultAnswer, refusalOf, writeRefusal } from "./refusal.js";

/** Where answers leave that are not data: refusals, faults, what acts are told of, and who was slow. */
export class Desk {
  readonly #log: Log;

  /** @param slow names handlers that are slow */
  constructor(
    root: Scope,
    private readonly slow: SlowBook,
    private readonly onAct: ((act: Act) => void | Promise<void>) | undefined,
  ) {
    this.#log = root.log;
  }

  /** Answers with what the error says, or, where it says nothing to a client, with a reference. */
  refuse(exchange: Exchange, h: Hand, error: unknown): Lifecycle.ReturnValue {
    exchange.handledSince = 0;
    const refusal = refusalOf(exchange.reasonOf(error)) ?? this.#fault(exchange, error);
    const noted = this.acted(exchange, refusal.status, refusal.code);
    if (noted === undefined) {
      writeRefusal(exchange, refusal);
      return h.abandon;
    }
    return noted.then(() => {
      writeRefusal(exchange, refusal);
      return h.abandon;
    });
  }

  #fault(exchange: Exchange, error: unknown): ReturnType<typeof faultAnswer> {
    const { endpoint, id } = exchange;
    countFault(endpoint?.contribution, this.#log, error, `answering ${endpoint?.item.key}, reference ${id}`);
    return faultAnswer(id);
  }

  /** Tells of an unsafe request that an identity has made. */
  acted(exchange: Exchange, status: number, code: number): Promise<void> | undefined {
    const { endpoint, identity, id } = exchange;
    if (this.onAct === undefined || identity === undefined || endpoint === undefined || !exchange.unsafe)
      return undefined;
    const { item: route, owner } = endpoint;
    if (code === 0 && route.audit === false) return undefined;
    const failed = (error: unknown) =>
      this.#log.error("an act could not be noted", { error, route: route.key });
    try {
      const noted = this.onAct({ route, owner, identity, actor: exchange.actor, status, code, id });
      return noted?.catch(failed);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  /** The handler has returned: it may have blocked everybody else until now. */
  handled(exchange: Exchange): void {
    const ms = exchange.house.clock.monotonic() - exchange.handledSince;
    if (ms > slowSyncMs) this.#name(exchange, `blocked the process for ${Math.round(ms)} ms`);
  }

  /** Names handlers that have been at work for long. */
  look(exchanges: Iterable<Exchange>, now: number): void {
    for (const exchange of exchanges)
      if (exchange.handledSince > 0 && !exchange.named && now - exchange.handledSince > slowMs) {
        exchange.named = true;
        this.#name(exchange, "has been at work for more than 10 s");
      }
  }

  #name({ endpoint, id }: Exchange, what: string): void {
    const owner = endpoint?.owner ?? "host";
    this.slow.name(owner, `${endpoint?.item.key} of "${owner}" ${what}`, { request: id });
  }
}
