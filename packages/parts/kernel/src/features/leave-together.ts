import type { Services } from "../registry/services.js";
import type { EndDeadline } from "../scope/end-limits.js";
import type { ScopePublisher } from "../scope/publisher.js";
import type { ManagedFeature } from "./managed-feature.js";
import type { RunnerOptions } from "./runner-options.js";

/** What is needed of whoever runs features. */
interface Running {
  readonly options: Pick<RunnerOptions, "logFor">;
  readonly features: ReadonlyMap<string, ManagedFeature>;
  readonly services: Services;
  readonly publisher: ScopePublisher;
  readonly deadline: EndDeadline;
  move(managed: ManagedFeature, state: ManagedFeature["state"]): void;
}

/** Who hears of features that leave. */
interface Leaving {
  /** Called when none of them can be reached any more. */
  readonly reached?: () => void;
  /** Called for each when it has ended. */
  readonly ended: (going: ManagedFeature) => void;
}

/**
 * Stops features, one after another. Their contributions leave before that, all in one change, and with them those of
 * other features' parts that need them: nobody sees what somebody relies on gone, and the one who relies on it still
 * there.
 * @param leaving those that need others before these
 */
export async function leaveTogether(
  runner: Running,
  leaving: readonly ManagedFeature[],
  { reached, ended }: Leaving,
): Promise<void> {
  const { features, services, publisher, deadline, options } = runner;
  const tokens = new Set(leaving.flatMap((going) => going.feature?.provides ?? []).map((token) => token.id));
  const parts = [...features.values()].flatMap(({ conditionals, scope }) =>
    conditionals
      .filter(({ needs }) => Object.values(needs).some((token) => tokens.has(token.id)))
      .map((part) => ({ part, scope: scope?.parts.find(({ id }) => id === part.fork?.id) })),
  );
  const scopes = [...leaving, ...parts].flatMap(({ scope }) => scope ?? []);
  publisher.withdraw(scopes);
  for (const going of leaving) runner.move(going, "stopping");
  const endingParts = parts.flatMap(({ part }) => part.fork?.stop() ?? []);
  for (const { part } of parts) part.fork = undefined;
  // Stopping features are withdrawn in any case: if they stayed half withdrawn, they could never be started again.
  await publisher.publish().catch((error: unknown) => {
    options.logFor("host").error("the remaining features cannot be published", { error });
  });
  reached?.();
  await Promise.all(endingParts);
  for (const going of leaving) {
    const { scope } = going;
    deadline.nextFeature();
    await scope?.end();
    services.withdraw(going.id);
    going.errors += scope?.owner.errors ?? 0;
    going.timeMs += scope?.owner.timeMs ?? 0;
    going.scope = undefined;
    going.conditionals = [];
    ended(going);
  }
}
