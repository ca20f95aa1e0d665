import { rename } from "node:fs/promises";
import { errorMessage } from "@dicetower/contract";
import { BadPackage } from "../../package/archive.js";
import { sourcesFor, startingWith } from "../../sources/sources.js";
import type { Memory } from "../memory.js";
import type { Policy } from "../policy.js";
import { tidy } from "../tidy.js";
import { Cancelled, FetchFailure, type FetchParts, type Prepared } from "./fetch.js";
import type { FetchJob } from "./job.js";

/** Bytes beside the package and what it unpacks to. */
const spareBytes = 64 * 1024 * 1024;
/** Bytes that a byte of a package is taken to unpack to. */
const unpackedRatio = 3;
/** Seconds until an automatic fetch that failed is tried again; later with the next check. */
const retrySeconds = [15 * 60, 3_600];

/** What a fetch is made with, once there is room for it. @throws FetchFailure before anything was asked */
export async function fetchParts(memory: Memory, job: FetchJob): Promise<FetchParts> {
  const { outbound, clock, settings, places, files, installation } = memory.parts;
  const { release, origin } = job;
  const { asset } = release;
  if (asset === null) throw new FetchFailure("The release has no package for this machine.", "package");
  const needed = asset.size * (1 + unpackedRatio) + spareBytes;
  const { free } = await installation.disk();
  if (free < needed)
    throw new FetchFailure(`the disk is too full: ${needed} bytes are needed, ${free} are free`, "disk");
  const official = places.package
    .replace("{tag}", encodeURIComponent(release.tag))
    .replace("{name}", encodeURIComponent(asset.name));
  const { state } = memory;
  const sources = sourcesFor(settings(), places, state.lastSource ?? undefined, clock.seconds());
  return {
    asking: { outbound, clock, allowHosts: places.allowHosts ?? [] },
    partials: files.folder("update/partial", { local: true }),
    paths: memory.paths,
    // Who had the manifest is likely to have the package.
    sources: startingWith(sources, state.source),
    official,
    release,
    asset,
    origin,
  };
}

/** The moment from which a package waits: its tree has its place, and the record says so. */
export async function commit(
  memory: Memory,
  policy: Policy,
  job: FetchJob,
  { record, tree }: Prepared,
): Promise<void> {
  const { clock, settings, runtime, telling } = memory.parts;
  if (job.stop.signal.aborted) {
    await memory.removeTree(tree.slice(tree.lastIndexOf(".new-")));
    throw job.stop.signal.reason;
  }
  job.committed = true;
  memory.parts.changed();
  await rename(tree, memory.treeOf(record));
  await memory.sealTree();
  // What was for the package before is not for this one.
  await memory.authorisations.revoke();
  const staged = { ...record, preparedAt: clock.seconds(), plan: policy.planFor(record) };
  await memory.stage(staged);
  if (
    settings().autoAction === "install" &&
    !runtime.container &&
    policy.installs() &&
    policy.isWelcome(record.tag)
  )
    await memory.authorisations.issue("standing", staged, true);
  const used =
    job.source === "" ? {} : { lastSource: { name: job.source, at: clock.seconds() }, source: job.source };
  await memory.patch({ outcome: null, error: "", retry: null, ...used });
  await memory.note(`downloaded ${record.tag} ${job.source}`);
  if (job.origin === "auto" && memory.mayTell(`${record.tag} downloaded`, false))
    telling.done(record, "downloaded");
  await tidy(memory);
}

/** What is kept of a fetch that came to nothing. */
export async function fetchEnded(memory: Memory, job: FetchJob, error: unknown): Promise<void> {
  const { release, origin } = job;
  const { tag } = release;
  if (job.stop.signal.reason instanceof Cancelled) {
    await memory.patch({ outcome: { kind: "cancelled", tag }, cancelling: "", error: "" });
    await memory.note(`cancelled ${tag}`);
    return;
  }
  const { state } = memory;
  const isBad = error instanceof BadPackage;
  const reason = isBad ? `the package is refused: ${error.message}` : errorMessage(error);
  const kind = isBad ? "package" : error instanceof FetchFailure ? error.kind : "other";
  if (kind === "other") memory.parts.log.error("an update could not be fetched", { error });
  const failures = state.retry?.tag === tag ? state.retry.failures + 1 : 1;
  const wait = retrySeconds[failures - 1];
  await memory.patch({
    outcome: { kind: "failed", tag },
    error: reason,
    ...(isBad ? { bad: [...state.bad.filter((one) => one.tag !== tag), { tag, reason }].slice(-50) } : {}),
    retry:
      origin === "auto" && wait !== undefined && !isBad
        ? { tag, failures, at: memory.parts.clock.seconds() + wait }
        : null,
  });
  await memory.note(`failed ${tag} ${reason.split("\n")[0] ?? ""}`);
  if (origin === "auto" && memory.mayTell(`${tag} download ${kind}`, true))
    memory.parts.telling.failed(release, "download", reason.split("\n")[0] ?? "");
}
