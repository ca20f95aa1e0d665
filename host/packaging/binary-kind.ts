import { open } from "node:fs/promises";
import { PackagingRefused } from "./refusal.js";
import type { Target } from "./targets.js";

const elfMachines: Readonly<Record<number, string>> = { 62: "linux-x64", 183: "linux-arm64" };
const peMachines: Readonly<Record<number, string>> = { 34404: "win-x64", 43620: "win-arm64" };
const machOTypes: Readonly<Record<number, string>> = { 16777223: "darwin-x64", 16777228: "darwin-arm64" };

/** Which target a compiled file is for, as its first bytes say; undefined for what is none. */
export async function binaryKind(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(4_096);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead < 64) return undefined;
    if (head.readUInt32BE(0) === 0x7f454c46) return elfMachines[head.readUInt16LE(18)];
    if (head.readUInt32LE(0) === 0xfeedfacf) return machOTypes[head.readUInt32LE(4)];
    if (head.toString("latin1", 0, 2) !== "MZ") return undefined;
    const at = head.readUInt32LE(60);
    const named = at + 6 <= bytesRead && head.toString("latin1", at, at + 4) === "PE\0\0";
    return named ? peMachines[head.readUInt16LE(at + 4)] : undefined;
  } finally {
    await file.close();
  }
}

/** @throws PackagingRefused for a file that does not run on the target */
export async function checkBinary(path: string, { name }: Target): Promise<void> {
  const kind = await binaryKind(path);
  if (kind === name) return;
  const is = kind === undefined ? "is no program for a machine that is known here" : `is for ${kind}`;
  throw new PackagingRefused(`${path} ${is}, and ${name} is asked for.`);
}
