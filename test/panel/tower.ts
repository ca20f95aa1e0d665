import type { Feature } from "@dicetower/contract";
import type { TestHost, TestHostOptions } from "@dicetower/testkit";
import { fullTower } from "../conformance/full-tower.js";

/** Password of the towers of these tests. */
export const password = "a tower of dice";

/** A host with every feature of `examples/full` and a password, so that a browser can log in. */
export async function panelTower(
  more: readonly Feature[] = [],
  options: Partial<TestHostOptions> = {},
): Promise<TestHost> {
  const { fullFeatures } = await import("../conformance/full-tower.js");
  const features = [...(await fullFeatures()), ...more];
  const tower = await fullTower({ features, ...options });
  await tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });
  return tower;
}
