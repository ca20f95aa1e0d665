import { playAll } from "./play-all.js";
import { type PlayedStep, Playing } from "./playing.js";
import type { Scene } from "./scene.js";
import { readScenes } from "./scene-file.js";
import { writeTranscript } from "./transcript.js";

const usage = `Usage: npm run evening -- FILE… [--only=ID,…] [--lanes=N] [--verbose] [--transcript=FILE]

Plays scenes over a OneBot connection with the full installation.
Scenes of the project: test/evening/scenes/*.json`;

const words = process.argv.slice(2);
const files = words.filter((word) => !word.startsWith("--"));
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option("only")?.split(",");
const lanes = Number(option("lanes") ?? 3);
const transcript = option("transcript");
const verbose = words.includes("--verbose");

process.exitCode = await main();

async function main(): Promise<number> {
  if (files.length === 0) {
    console.error(usage);
    return 2;
  }
  try {
    const scenes = files.flatMap(readScenes).filter(({ id }) => only === undefined || only.includes(id));
    return (await playFiles(scenes)) === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

/** @returns how many scenes failed */
async function playFiles(scenes: readonly Scene[]): Promise<number> {
  const playing = await Playing.begun();
  try {
    const steps: PlayedStep[] = [];
    const failed = await playAll(playing, scenes, lanes, (step) => steps.push(step));
    if (verbose) for (const step of steps) console.log(transcriptOf(step));
    for (const step of failed) console.log(lineOf(step));
    if (transcript !== undefined) writeTranscript(transcript, scenes, steps);
    const troubles = await playing.service.troubles();
    for (const trouble of troubles) console.log(`in the log: ${trouble}`);
    const lost = new Set(failed.map(({ scene }) => scene)).size;
    console.log(`${scenes.length - lost} passed, ${lost} failed`);
    return lost;
  } finally {
    await playing.end();
  }
}

function transcriptOf({ scene, step, said, came }: PlayedStep): string {
  return `${scene} ${step} > ${said}\n${came.replace(/^/gm, "    ")}`;
}

function lineOf({ scene, step, said, came, missing }: PlayedStep): string {
  return `${scene} step ${step} ${JSON.stringify(said)}: came ${JSON.stringify(came.slice(0, 600))}; ${missing.join("; ")}`;
}
