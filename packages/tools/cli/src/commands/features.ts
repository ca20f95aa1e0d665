import type { FeatureStatus } from "@dicetower/contract";
import { type Config, holdsData } from "@dicetower/installation";
import { unknownFeature } from "@dicetower/kernel";
import { commandLine } from "../command-line.js";
import { runningHost } from "../host-access/client.js";
import type { HostControl, OfflineData } from "../host-access/control.js";
import { CommandError } from "../problem.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";

/** Runs `dicetower features list`. */
export async function listFeatures(config: Config, terminal: Terminal, control: HostControl): Promise<void> {
  const client = await runningHost(config);
  if (client !== undefined) {
    const features = await client.ask<readonly FeatureStatus[]>("GET", "/api/features");
    const rows = features.map(({ id, state, version, thirdParty, reason }) => [
      id,
      state,
      version,
      origin(thirdParty),
      reason,
    ]);
    for (const line of table(rows)) terminal.out(line);
    return;
  }
  // The command does not create a new installation.
  const rows = holdsData(config.data)
    ? await withData(config, control, (data) => data.features())
    : (await control.look(config)).features;
  for (const line of table(
    rows.map(({ id, wanted, version, thirdParty, problem }) => [
      id,
      wanted ? (problem === "" ? "on" : "failed") : "off",
      version,
      origin(thirdParty),
      problem,
    ]),
  ))
    terminal.out(line);
}

/** Runs `dicetower features enable` and `disable`. */
export async function switchFeature(
  id: string,
  on: boolean,
  config: Config,
  terminal: Terminal,
  control: HostControl,
): Promise<void> {
  const verb = on ? "enable" : "disable";
  const client = await runningHost(config);
  if (client !== undefined) {
    const path = `/api/features/${encodeURIComponent(id)}/${verb}`;
    const { state, reason } = await client.ask<FeatureStatus>("POST", path);
    terminal.out(`${id} is ${state}${reason === "" ? "" : `: ${reason}`}`);
    if (state === "failed") terminal.leave(1);
    return;
  }
  await withData(config, control, async (data) => {
    const known = (await data.features()).map((row) => row.id);
    if (!known.includes(id))
      throw new CommandError(
        `${unknownFeature(id, known)} See them with: ${commandLine(config, "features list")}`,
      );
    await data.want(id, on);
  });
  terminal.out(`${id} will be ${on ? "on" : "off"} at the next start`);
}

/** Opens the data of a host that is not running while `work` runs. */
export async function withData<T>(
  config: Config,
  control: HostControl,
  use: (data: OfflineData) => Promise<T>,
): Promise<T> {
  const data = await control.offline(config);
  try {
    return await use(data);
  } finally {
    await data.close();
  }
}

function origin(thirdParty: boolean): string {
  return thirdParty ? "third party" : "";
}
