import {
  type AdapterConnection,
  type AdapterTest,
  type AdapterType,
  type Contribution,
  text,
} from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { recordForType } from "./opening.js";
import { reasonOf } from "./reason.js";
import type { ReasonTranslator } from "./reason-words.js";

/**
 * Has the type test what a record says, with a second, temporary connection or by a look at the one that stands. Never
 * rejects.
 */
export async function testConnection(
  record: StoredRecord,
  type: Contribution<AdapterType> | undefined,
  standing: AdapterConnection | undefined,
  signal: AbortSignal,
): Promise<AdapterTest> {
  if (type === undefined) return { ok: false, reason: text("adapters.reason.noType", { type: record.type }) };
  try {
    const result = await type.run(() => type.item.test(recordForType(record, type.item), standing, signal));
    if (result.ok) return result;
    const { reason, detail } = result;
    return {
      ...result,
      reason: reasonOf(reason, record),
      ...(detail !== undefined && { detail: reasonOf(detail, record) }),
    };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, record) };
  }
}

/** The same for people to read. @param locale the installation's language when left out */
export function testInWords(test: AdapterTest, words: ReasonTranslator, locale: string | undefined) {
  if (test.ok) return test;
  const { reason, detail } = test;
  return {
    ...test,
    reason: words.say(reason, locale),
    ...(detail !== undefined && { detail: words.say(detail, locale) }),
  };
}
