import {
  type AdapterLink,
  type AdapterRecord,
  type AdapterTest,
  type AdapterType,
  type Clock,
  codes,
  failure,
  Joi,
  type Scope,
} from "@dicetower/contract";
import type { PeerFrame } from "./frame.js";
import { answerMs, noWelcome, PeerConnection } from "./peer-connection.js";
import { Wire } from "./wire.js";

/** Adapters that dial a peer at `tcp://host:port`. */
export class PeerType implements AdapterType {
  readonly key = "peer";
  readonly platform = "peer";
  readonly titleKey = "adapter.peer";
  readonly modes = [{ mode: "tcp", listens: false, endpoint: "required" }] as const;
  readonly schema = Joi.object({});

  constructor(readonly clock: Clock) {}

  check({ endpoint }: Omit<AdapterRecord, "id">): void {
    if (/^tcp:\/\/(\[[0-9a-f:.]+\]|[^/:[\]]+):\d{1,5}$/i.test(endpoint)) return;
    throw failure(codes.invalid, "The address of a peer looks like tcp://127.0.0.1:4000.", {
      errors: [{ path: "/endpoint", message: "is not tcp://host:port" }],
    });
  }

  open(record: AdapterRecord, link: AdapterLink, scope: Scope): PeerConnection {
    return new PeerConnection(record, link, scope, this.clock);
  }

  /** A second connection that only says hello. */
  test(record: AdapterRecord, _standing: unknown, signal: AbortSignal): Promise<AdapterTest> {
    const began = this.clock.monotonic();
    return new Promise((resolve) => {
      const over = new AbortController();
      const end = (answer: AdapterTest) => {
        over.abort();
        wire.close();
        resolve(answer);
      };
      const wire = new Wire(record.endpoint, {
        frame: ({ welcome, refused }: PeerFrame) => {
          if (refused !== undefined) end({ ok: false, reason: refused });
          if (welcome === undefined) return;
          const latencyMs = Math.round(this.clock.monotonic() - began);
          const { id: selfId, name: nickname } = welcome;
          end({ ok: true, selfId, nickname, appName: "peer", appVersion: "", latencyMs });
        },
        line: () => undefined,
        ended: (reason) => end({ ok: false, reason }),
      });
      this.clock.after(answerMs, AbortSignal.any([signal, over.signal]), () =>
        end({ ok: false, reason: noWelcome() }),
      );
      signal.addEventListener("abort", () => end({ ok: false, reason: "the test was ended" }), {
        once: true,
        signal: over.signal,
      });
      wire.send({ hello: { name: "Dicetower", token: record.access_token } });
    });
  }
}
