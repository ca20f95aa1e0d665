import { access } from "node:fs/promises";
import type { InstallReport } from "@dicetower/contract";
import type { Memory } from "./memory.js";
import type { Policy } from "./policy.js";
import { tidy } from "./tidy.js";

/** Brings what the last run has left into order, whatever became of that run. */
export async function boot(memory: Memory, policy: Policy): Promise<void> {
  const { state, parts } = memory;
  if (state.cancelling !== "")
    await memory.patch({ cancelling: "", outcome: { kind: "cancelled", tag: state.cancelling }, error: "" });
  const { staged } = memory;
  // That of the program that runs has become a slot, and may have to come back from there.
  if (memory.isPending(staged) && !(await isThere(memory.treeOf(staged)))) {
    await memory.unstage();
    await memory.patch({
      outcome: { kind: "failed", tag: staged.tag },
      error: "the package that waited is gone; download it again",
    });
  }
  await takeReport(memory, policy);
  // A version on trial may yet have to give its place back: then its package is wanted again.
  if (memory.staged !== undefined && !memory.isPending() && parts.launcher.hello?.trial !== true) {
    await memory.unstage();
    await memory.patch({ outcome: null, error: "" });
  }
  await policy.reconcile();
  await tidy(memory);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Takes in what the launcher says of the last installation, once. */
export async function takeReport(memory: Memory, policy: Policy): Promise<void> {
  const { hello } = memory.parts.launcher;
  const report = hello?.report;
  if (report === undefined || hello?.trial === true || report.id === memory.state.report) return;
  if (report.state === "committed") await installed(memory, report);
  else await notInstalled(memory, report);
  await memory.patch({ report: report.id });
  await memory.note(`install ${report.tag} ${report.state} ${report.reason}`.trimEnd());
  await policy.reconcile();
}

async function installed(memory: Memory, { tag, automatic }: InstallReport): Promise<void> {
  const { parts } = memory;
  const { semver: version, build } = parts.installation.version;
  await memory.unstage();
  await memory.patch({ outcome: null, error: "", retry: null });
  await tidy(memory);
  if (automatic && memory.mayTell(`${tag} installed`, false))
    parts.telling.done({ tag, version, build, prerelease: parts.installation.prerelease }, "installed");
}

async function notInstalled(memory: Memory, { tag, reason, state: ended }: InstallReport): Promise<void> {
  const { staged, state, parts } = memory;
  await memory.authorisations.revoke();
  if (reason.startsWith("digest_mismatch")) await memory.unstage();
  else if (memory.staged !== undefined && memory.staged.plan !== null)
    await memory.stage({ ...memory.staged, plan: null });
  const error = `the installation of ${tag} did not succeed (${ended}): ${reason}`;
  await memory.patch({
    outcome: { kind: "failed", tag },
    error,
    bad: [...state.bad.filter((one) => one.tag !== tag), { tag, reason: error }].slice(-50),
  });
  const named = staged?.tag === tag ? staged : { tag, version: "", build: 0, prerelease: false };
  if (memory.mayTell(`${tag} install ${ended}`, true)) parts.telling.failed(named, "install", reason);
}
