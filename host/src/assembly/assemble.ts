import { distrust, saysDamaged } from "../store/index.js";
import type { HostOptions } from "./host-options.js";
import { type Parts, putTogether } from "./parts.js";

/**
 * Puts the parts of a host together. Where that does not succeed, nothing stays open.
 *
 * Behind an end in good order the files of the store are opened unread. Where the host then cannot read its own tables
 * in them, it closes them and begins once more, as behind an end in bad order: with a look through all pages, by which
 * the start is refused with the name of the file, or what is damaged is restored or begins anew.
 * @param stop ends the host in good order
 */
export async function assemble(options: HostOptions, stop: () => Promise<void>): Promise<Parts> {
  try {
    return await closingOnFailure(options, stop);
  } catch (error) {
    if (!saysDamaged(error)) throw error;
    await distrust(options.settings.dataFolder);
    return closingOnFailure(options, stop);
  }
}

async function closingOnFailure(options: HostOptions, stop: () => Promise<void>): Promise<Parts> {
  const closes: (() => Promise<unknown>)[] = [];
  try {
    return await putTogether(options, stop, (close) => closes.unshift(close));
  } catch (error) {
    // Why it could not be put together is what counts, not that something of it could not be closed either.
    for (const close of closes) await close().catch(() => {});
    throw error;
  }
}
