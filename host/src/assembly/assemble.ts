import { requireFullCheck, saysDamaged } from "@dicetower/store";
import { composeHost } from "./compose.js";
import type { HostParts } from "./host-parts.js";
import type { HostOptions } from "./options/host-options.js";

/**
 * Composes a host; closes everything again if that fails.
 * After an orderly shutdown the store's files are opened unchecked. If the host then cannot read its own tables, it
 * closes the store and starts again with a full check, as after a crash: the start is refused with the name of the
 * file, or the damaged file is restored or replaced by an empty one.
 * @param stop shuts the host down
 */
export async function assemble(options: HostOptions, stop: () => Promise<void>): Promise<HostParts> {
  try {
    return await closingOnFailure(options, stop);
  } catch (error) {
    if (!saysDamaged(error)) throw error;
    await requireFullCheck(options.settings.dataFolder);
    return closingOnFailure(options, stop);
  }
}

async function closingOnFailure(options: HostOptions, stop: () => Promise<void>): Promise<HostParts> {
  const closes: (() => Promise<unknown>)[] = [];
  try {
    return await composeHost(options, stop, (close) => closes.unshift(close));
  } catch (error) {
    // The error of the start counts, not later errors of closing.
    for (const close of closes) await close().catch(() => {});
    throw error;
  }
}
