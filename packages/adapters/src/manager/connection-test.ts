import type { AdapterConnection, AdapterTest, AdapterType, Contribution } from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { recordForType } from "./opening.js";
import { reasonOf } from "./reason.js";

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
  if (type === undefined) return { ok: false, reason: `no adapter type ${record.type} is loaded` };
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
