import { type CommandCall, type CommandForm, form, locationOf, type Reply, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { RollLimits } from "@dicetower/dice/api";
import type { GroupKey, Groups } from "@dicetower/groups/api";
import { checkPool, fillPool, type PoolDefaults, poolParts } from "./engine/index.js";
import { poolDefaultsField } from "./pool-defaults.js";

/** `.ww set`, `.ww set a9k8m10`, `.ww set clr`: lines of the pools of a group. */
export function setForms(groups: () => Groups | undefined, limits: () => RollLimits): readonly CommandForm[] {
  const at =
    <V>(run: (groups: Groups, group: GroupKey, values: V, call: CommandCall) => Promise<Reply> | Reply) =>
    (values: V, call: CommandCall) => {
      const there = groups();
      if (there === undefined) return text("wod.noGroups");
      const { account, groupId } = call.message;
      return run(there, { platform: account.platform, groupId }, values, call);
    };
  const permission = "groupAdmin";
  const scope = "group";
  return [
    form("set <lines:wodLines>", {
      scope,
      permission,
      example: "set a9k8m10",
      run: at<{ readonly lines: PoolDefaults }>((there, group, { lines }, call) =>
        set(there, group, lines, limits(), call),
      ),
    }),
    form("set", { readOnly: true, scope, run: at((there, _group, _none, call) => shown(there, call)) }),
    form("set clr", {
      scope,
      permission,
      run: at(async (there, group, _none, { actor }) => {
        await there.set(group, poolDefaultsField, null, actor);
        return text("wod.cleared");
      }),
    }),
  ];
}

function shown(groups: Groups, { message }: CommandCall): Reply {
  const lines = poolParts(groups.field(locationOf(message), poolDefaultsField).wod ?? {});
  return text("wod.shown", { lines: lines === "" ? "-" : lines });
}

async function set(
  groups: Groups,
  group: GroupKey,
  lines: PoolDefaults,
  limits: RollLimits,
  { actor }: CommandCall,
): Promise<Reply> {
  try {
    checkPool(fillPool(1, lines), limits);
  } catch (error) {
    if (error instanceof EngineError) return text(error.key, { ...error.values });
    throw error;
  }
  await groups.set(group, poolDefaultsField, { wod: lines }, actor);
  return text("wod.set", { lines: poolParts(lines) });
}
