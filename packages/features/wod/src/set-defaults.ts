import { type CommandCall, locationOf, type Reply, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { RollLimits } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import { checkPool, fillPool, poolParts, readPoolParts } from "./engine/index.js";
import { poolDefaultsField } from "./pool-defaults.js";

const lines = /^(?:[akqm]\d{1,7})+$/iu;

/** True for the forms that change what a group has. */
export function isSetting(rest: string): boolean {
  return /^set\s*\S/iu.test(rest);
}

/** `.ww set`, `.ww set a9k8m10`, `.ww set clr`. */
export async function setDefaults(
  groups: Groups | undefined,
  call: CommandCall,
  limits: RollLimits,
): Promise<Reply> {
  const place = locationOf(call.message);
  const { platform, groupId } = place;
  if (groupId === undefined || platform === undefined) return text("error.groupOnly");
  if (groups === undefined) return text("wod.noGroups");
  const said = call.rest.slice("set".length).replace(/\s/gu, "").toLowerCase();
  if (said === "") {
    const shown = poolParts(groups.field(place, poolDefaultsField).wod ?? {});
    return text("wod.shown", { lines: shown === "" ? "-" : shown });
  }
  const group = { platform, groupId };
  if (said === "clr") {
    await groups.set(group, poolDefaultsField, null, call.actor);
    return text("wod.cleared");
  }
  const values = lines.test(said) ? readPoolParts(said) : undefined;
  if (values === undefined || values.success === 0 || values.low === 0) return text("error.argument");
  try {
    checkPool(fillPool(1, values), limits);
  } catch (error) {
    if (error instanceof EngineError) return text(error.key, { ...error.values });
    throw error;
  }
  await groups.set(group, poolDefaultsField, { wod: values }, call.actor);
  return text("wod.set", { lines: poolParts(values) });
}
