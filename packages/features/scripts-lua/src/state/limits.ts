import type { LuaLimits } from "../protocol.js";

/** Limits of a state where the worker's data name no others. */
export const usualLimits: LuaLimits = {
  sliceMs: 5_000,
  memoryBytes: 64 * 1024 * 1024,
  sends: 20,
  sleepMs: 60_000,
  httpCalls: 20,
  valueBytes: 1024 * 1024,
};

/** Depth of a table that leaves its state. */
export const depthOfTables = 64;

/** Values in a table that leaves its state. */
export const sizeOfTables = 200_000;

/** Memory of WebAssembly never shrinks: a machine that grew over this is made anew, so that a bomb leaves nothing. */
export const machineBytes = 32 * 1024 * 1024;

/** Calls of the service in one run, random numbers apart. */
export const calls = 10_000;

/** Random numbers in one run. */
export const dice = 100_000;

/** Lines that one run may write. */
export const lines = 200;

/** Characters of a reply. */
export const replyLength = 256 * 1024;
