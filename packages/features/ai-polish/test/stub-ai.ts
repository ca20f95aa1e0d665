import { Ai, type AiAnswer, type AiRequest, type AiSettings } from "@dicetower/ai/api";
import { defineFeature } from "@dicetower/contract";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Models that answer as a test says, and what they were asked. */
export interface StubAi {
  readonly asked: AiRequest[];
  polish: Mutable<AiSettings["polish"]>;
  translate: Mutable<AiSettings["translate"]>;
  available: boolean;
  /** What is answered to a marked text; a promise may come late, or never. */
  answer(marked: string, request: AiRequest): string | Promise<string>;
  readonly service: Ai;
}

const gateway: AiSettings["gateway"] = {
  provider: "local",
  baseUrl: "http://127.0.0.1:1",
  localTarget: true,
  timeoutSeconds: 60,
  retries: 0,
};

/** Makes one with polish on and nothing else. */
export function stubAi(): StubAi {
  const settings = () =>
    ({
      enabled: true,
      gateway,
      model: { chat: "big", fast: "small" },
      polish: stub.polish,
      translate: stub.translate,
    }) as unknown as AiSettings;
  const complete = async (request: AiRequest): Promise<AiAnswer> => {
    stub.asked.push(request);
    const content = request.messages[0]?.content;
    return {
      text: await stub.answer(typeof content === "string" ? content : "", request),
      calls: [],
      end: "stop",
      usage: { promptTokens: 1, completionTokens: 1, estimated: true },
      model: "small",
      latencyMs: 1,
    };
  };
  const stub: StubAi = {
    asked: [],
    polish: { enabled: true, keys: [], keepNumbers: true, style: "", maxLatencyMs: 3_000 },
    translate: { enabled: false, from: "", to: "", groups: [] },
    available: true,
    answer: (marked) => marked,
    service: {
      settings,
      available: () => stub.available,
      complete,
      embed: () => Promise.resolve(undefined),
      estimate: (text: string) => text.length,
      usage: () => Promise.reject(new Error("not asked for here")),
      memory: undefined as unknown as Ai["memory"],
    },
  };
  return stub;
}

/** The feature in the place of `ai`. */
export function stubFeature(stub: StubAi) {
  return defineFeature({
    id: "ai",
    provides: [Ai],
    setup(host) {
      host.provide(Ai, stub.service);
    },
  });
}
