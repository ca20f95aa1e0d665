import type { CommandForm, Contribution } from "@dicetower/contract";
import type { LogAction } from "../api.js";

/** Forms that other features bring, each run in the name of its feature while that is there. */
export function formsOf(all: readonly Contribution<LogAction>[]): readonly CommandForm[] {
  return all.flatMap((by) =>
    by.item.forms.map(
      (one): CommandForm => ({
        ...one,
        available: (call) => by.live && one.available?.(call) !== false,
        run: (values, call) => by.run(() => one.run(values, call)),
      }),
    ),
  );
}
