import { type Failure, type TextRef, text } from "@dicetower/contract";
import type { UpdateAct } from "../api.js";
import type { UpdateMachine } from "./machine.js";
import { refusalKeys } from "./refusals.js";

/** Does something with the updater. @returns how it stands then, or why it cannot be done */
export async function perform(machine: UpdateMachine, act: UpdateAct): Promise<TextRef> {
  try {
    await machine[act]();
  } catch (error) {
    const key = refusalKeys.get((error as Partial<Failure>).data?.code ?? 0);
    if (key === undefined) throw error;
    return text(`update.refused.${key}`);
  }
  if (machine.job?.kind === "check") await machine.current;
  const { latest } = machine.memory.state;
  if (act === "download" && machine.phase === "available" && latest?.asset === null)
    return text("update.refused.noAsset");
  return standing(machine);
}

/** How the updater stands, for people to read. */
function standing(machine: UpdateMachine): TextRef {
  const { phase, job, memory } = machine;
  const { state, parts } = memory;
  const { semver, build } = parts.installation.version;
  const tag = job?.kind === "fetch" ? job.release.tag : (memory.staged?.tag ?? state.latest?.tag ?? "");
  if (phase === "available") return text("update.phase.available", { tag: state.latest?.tag ?? "" });
  if (phase === "up_to_date") return text("update.phase.up_to_date", { version: `${semver}(${build})` });
  if (phase === "error") return failed(machine);
  if (phase === "downloading" && job?.kind === "fetch") {
    const percent = job.total === 0 ? 0 : Math.floor((Math.min(job.downloaded, job.total) / job.total) * 100);
    return text("update.phase.downloading", { tag, percent });
  }
  return text(`update.phase.${phase}`, { tag });
}

/** Why the last of it failed. What servers and the system said is told as it was. */
function failed({ memory }: UpdateMachine): TextRef {
  const { error, outcome } = memory.state;
  const { places, installation } = memory.parts;
  const official = installation.prerelease ? places.betaManifest : places.manifest;
  if (outcome === null && official === "") return text("update.phase.noSource");
  const [reason = ""] = error.split("\n");
  return outcome === null
    ? text("update.phase.error.check", { reason })
    : text("update.phase.error.package", { tag: outcome.tag, reason });
}
