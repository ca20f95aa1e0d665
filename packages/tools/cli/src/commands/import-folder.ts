import { resolve } from "node:path";
import type { Config } from "@dicetower/installation";
import { type Client, runningHost } from "../host-access/client.js";
import type { HostControl } from "../host-access/control.js";
import { expectFeature } from "../host-access/expect-feature.js";
import { CommandError } from "../problem.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";

/** Options of an import. */
export interface ImportFlags {
  readonly dryRun: boolean;
  /** Replaces existing data of ours. */
  readonly replace: boolean;
  readonly format: string | undefined;
}

/** An import as the service reports it. */
interface Run {
  readonly id: number;
  readonly state: string;
  readonly format: string;
  readonly kind: string;
  readonly error: string;
  readonly backup: string;
  readonly kinds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly skippedCount: number;
  readonly warnings: readonly { readonly file: string; readonly reason: string }[];
  readonly warningCount: number;
  readonly overwrites: readonly { readonly kind: string; readonly title: string }[];
  readonly clashes: readonly { readonly kind: string; readonly title: string; readonly reason: string }[];
}

const pauseMs = 200;
/** Most notes of one kind to print. */
const maxNotes = 20;

/** Runs `dicetower import FOLDER`: inspects the data folder of another bot, and imports it. */
export async function importFolder(
  folder: string,
  flags: ImportFlags,
  config: Config,
  terminal: Terminal,
  control: HostControl,
): Promise<void> {
  const dir = resolve(folder);
  const running = await runningHost(config);
  if (running !== undefined) return run(dir, flags, running, config, terminal);
  // If no host is running, one is started for it, without adapters.
  await control.briefly(
    config,
    (id) => !id.startsWith("adapter"),
    (client) => run(dir, flags, client, config, terminal),
  );
}

async function run(
  dir: string,
  { dryRun, replace, format }: ImportFlags,
  client: Client,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  await expectFeature(client, config, "imports", "and it takes the data in. Install @dicetower/imports");
  const begun = await client.ask<Run>("POST", "/api/imports", {
    dir,
    ...(format === undefined ? {} : { format }),
  });
  const plan = await settled(client, begun.id, terminal);
  if (plan.state !== "planned") throw new CommandError(plan.error || `The import is ${plan.state}.`);
  terminal.out(`${dir}: ${plan.format}`);
  tell(plan, ["new", "changes", "same", "clash", "refused"], terminal);
  const named = plan.overwrites.map(({ kind, title }) => ({ file: kind, reason: title }));
  const overwritten = Object.values(plan.kinds).reduce((sum, { changes = 0 }) => sum + changes, 0);
  notes("would be overwritten", named, overwritten, terminal);
  notes("left out", plan.skipped, plan.skippedCount, terminal);
  notes("not as it was", plan.warnings, plan.warningCount, terminal);
  if (dryRun) {
    await client.ask("DELETE", `/api/imports/${plan.id}`);
    terminal.out("Nothing was written.");
    return;
  }
  await client.ask("POST", `/api/imports/${plan.id}/apply`, { clash: replace ? "replace" : "keep" });
  const done = await settled(client, plan.id, terminal);
  tell(done, ["written", "kept"], terminal);
  if (done.backup !== "") terminal.out(`Backup before it: ${done.backup}`);
  if (done.state !== "done") throw new CommandError(done.error || `The import is ${done.state}.`);
  terminal.out(`Import ${done.id} is done. The panel can undo it.`);
}

/** Waits until a run is neither inspecting nor writing. */
async function settled(client: Client, id: number, terminal: Terminal): Promise<Run> {
  let last = "";
  for (;;) {
    const run = await client.ask<Run>("GET", `/api/imports/${id}?locale=en`);
    if (run.state !== "looking" && run.state !== "applying") return run;
    if (run.kind !== last && run.kind !== "") terminal.out(`${run.kind} …`);
    last = run.kind;
    await new Promise((wake) => setTimeout(wake, pauseMs));
  }
}

function tell({ kinds }: Run, columns: readonly string[], terminal: Terminal): void {
  const rows = Object.entries(kinds).map(([kind, counts]) => [
    kind,
    ...columns.map((column) => String(counts[column] ?? 0)),
  ]);
  for (const line of table([["", ...columns], ...rows])) terminal.out(line);
}

function notes(
  what: string,
  all: readonly { readonly file: string; readonly reason: string }[],
  count: number,
  terminal: Terminal,
): void {
  if (count === 0) return;
  terminal.out(`${what}: ${count}`);
  for (const { file, reason } of all.slice(0, maxNotes)) terminal.out(`  ${file}: ${reason}`);
}
