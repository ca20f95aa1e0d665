import {
  type Boom,
  type Bus,
  codes,
  errorMessage,
  type FeatureHost,
  type JsonValue,
} from "@dicetower/contract";
import { testInWords } from "../connection/connection-test.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import type { Manager } from "../manager/manager.js";
import { reconnectNow } from "../manager/reconnect.js";
import { actionOf } from "../manager/service.js";
import type { AccountLeases } from "./account-leases.js";
import { type AccountAnswer, type AccountQuestion, type AskedFailure, subjectOf } from "./question.js";

/** Answers what other processes ask of the adapters that this one holds. */
export function answerQuestions(host: FeatureHost, bus: Bus, manager: Manager, leases: AccountLeases): void {
  bus.answer(host, subjectOf(bus.self), async (asked) => {
    const question = asked as unknown as AccountQuestion;
    return (await answerTo(question)) as unknown as JsonValue;
  });

  async function answerTo(question: AccountQuestion): Promise<AccountAnswer> {
    const adapter = manager.adapters.get(question.adapter);
    if (adapter === undefined || !leases.holds(question.adapter)) return { moved: true };
    try {
      const value = await valueFor(adapter, question);
      return value === undefined ? {} : { value: value as JsonValue };
    } catch (error) {
      return { failure: failureOf(error) ?? broken(question, error) };
    }
  }

  function broken({ ask, adapter }: AccountQuestion, error: unknown): AskedFailure {
    host.log.error(`what another process asked of adapter ${adapter} (${ask}) has failed`, { error });
    return {
      code: codes.internal,
      message: "The process that connects the account failed; its log says why.",
    };
  }

  function valueFor(adapter: ManagedAdapter, question: AccountQuestion): unknown {
    switch (question.ask) {
      case "act":
        // JSON knows no undefined: what was left out came as null.
        return actionOf(adapter, question.name)(...question.parameters.map((one) => one ?? undefined));
      case "send":
        return adapter.sender.take(question.message);
      case "test":
        return adapter
          .test(host.signal)
          .then((test) => testInWords(test, manager.services.words, question.locale));
      case "frames":
        return adapter.frames.read([adapter.record.accessToken ?? ""]);
      case "reconnect":
        return reconnectNow(adapter);
      case "give":
        return leases.give(question.adapter, question.to);
    }
  }
}

/** Undefined for what is no answer but a fault. */
function failureOf(error: unknown): AskedFailure | undefined {
  const data = (error as Partial<Boom<{ readonly code?: number } & Partial<AskedFailure>>>).data;
  if (data?.code === undefined) return undefined;
  const { code, errors, retryAfterSeconds } = data;
  return {
    code,
    message: errorMessage(error),
    ...(errors !== undefined && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
