import type { PlayedStep, Playing } from "./playing.js";
import type { Scene } from "./scene.js";

/**
 * Plays scenes beside each other, then those that want to be alone.
 * @returns steps that did not go as they should
 */
export async function playAll(
  playing: Playing,
  scenes: readonly Scene[],
  lanes: number,
  told?: (step: PlayedStep) => void,
): Promise<PlayedStep[]> {
  const failed: PlayedStep[] = [];
  const play = async (waiting: Scene[]) => {
    for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift()) {
      const steps: PlayedStep[] = [];
      failed.push(...(await playing.play(scene, (step) => steps.push(step))));
      for (const step of steps) told?.(step);
    }
  };
  const together = scenes.filter(({ alone }) => alone !== true);
  await Promise.all(Array.from({ length: lanes }, () => play(together)));
  await play(scenes.filter(({ alone }) => alone === true));
  return failed;
}
