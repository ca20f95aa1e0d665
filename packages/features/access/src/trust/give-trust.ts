import { type Actor, codes, failure, type SharedChange } from "@dicetower/contract";
import { trust } from "../api.js";
import type { Levels } from "./levels.js";

/**
 * Gives trust below a master's, as the panel does.
 * @throws Failure 42200 for a master, and for a level that cannot be given
 */
export async function giveTrust(
  levels: Levels,
  platform: string,
  userId: string,
  level: number,
  actor: Actor,
  within?: SharedChange,
): Promise<void> {
  if (levels.masters.trustOf(platform, userId) >= trust.master)
    throw failure(codes.ruleBroken, "A master has the highest trust: remove the master first.");
  if (!Number.isInteger(level) || level < trust.anyone || level > trust.admin)
    throw failure(
      codes.ruleBroken,
      `Trust is a whole number from ${trust.anyone} to ${trust.admin}; masters are added to the list of masters.`,
    );
  if (levels.trusted.levelOf(platform, userId) === level) return;
  await levels.trusted.give(platform, userId, level, actor, within);
}
