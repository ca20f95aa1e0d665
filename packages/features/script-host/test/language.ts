import { Clock, defineFeature, Notices, type Scope, Store } from "@dicetower/contract";
import scriptHost from "@dicetower/script-host";
import { ScriptHost } from "@dicetower/script-host/api";
import { type FakeClock, type TestHost, testHost } from "@dicetower/testkit";

/** A host with the feature, and what a feature for a language sees of it. */
export interface Started {
  readonly tower: TestHost;
  readonly scripts: ScriptHost;
  readonly store: Store;
  readonly notices: Notices;
  readonly scope: Scope;
}

/** Starts a host. */
export async function started({
  clock,
  ...options
}: {
  readonly dataFolder?: string;
  readonly databaseUrl?: string;
  readonly clock?: FakeClock;
}): Promise<Started> {
  let seen: Omit<Started, "tower"> | undefined;
  const language = defineFeature({
    id: "language",
    needs: { scripts: ScriptHost, store: Store, notices: Notices },
    setup(host) {
      seen = { ...host.needs, scope: host };
    },
  });
  const tower = await testHost({
    features: [scriptHost, language],
    ...(clock === undefined ? {} : { replace: [[Clock, clock] as const] }),
    ...options,
  });
  if (seen === undefined) throw new Error("the feature has not come up");
  return { ...seen, tower };
}
