import { errorMessage } from "@dicetower/contract";
import { treeDigest } from "../../package/tree.js";
import type { Memory } from "../memory.js";
import type { Policy } from "../policy.js";

/** Has the launcher install what waits, and ends the host for it; keeps serving where the launcher refuses. */
export async function runInstall(memory: Memory, policy: Policy, automatic: boolean): Promise<void> {
  const { staged, authorisations, parts } = memory;
  if (!memory.isPending(staged)) return;
  const found = await treeDigest(memory.treeOf(staged)).catch(() => "");
  if (found !== staged.treeDigest) {
    await memory.unstage();
    await failed(memory, staged.tag, "the package that waited has been altered; download it again");
    return;
  }
  try {
    const standing = automatic && authorisations.covers(staged) ? authorisations.current : undefined;
    const token = standing ?? (await authorisations.issue("once", staged, automatic));
    if (token === undefined) throw new Error("the launcher has gone");
    await parts.launcher.prepareInstall(token.nonce);
    await memory.settled();
    memory.handedOver = true;
    parts.handOver();
  } catch (error) {
    memory.handedOver = false;
    // One that was for this time alone must not install at the next start.
    if (authorisations.current?.kind === "once") await authorisations.revoke();
    await policy.reconcile();
    await failed(memory, staged.tag, errorMessage(error));
    if (automatic) {
      await policy.replanIfNeeded(true);
      await memory.patch({ outcome: { kind: "failed", tag: staged.tag } });
      if (memory.mayTell(`${staged.tag} install refused`, true))
        parts.telling.failed(staged, "install", errorMessage(error));
    }
  }
}

async function failed(memory: Memory, tag: string, reason: string): Promise<void> {
  await memory.patch({ outcome: { kind: "failed", tag }, error: reason });
  await memory.note(`install ${tag} ${reason}`);
}
