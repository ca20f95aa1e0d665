import * as node from "node:fs/promises";

/** The calls of `node:fs/promises` that change or open something; tests hand in ones that fail. */
export type Disk = Pick<typeof node, "open" | "rename" | "unlink" | "mkdir" | "lstat" | "readdir">;

/** The disk of this machine. */
export const nodeDisk: Disk = node;
