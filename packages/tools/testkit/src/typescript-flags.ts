/**
 * Flags with which Node.js runs a TypeScript program of a test in a child process. In `npm test` packages are taken from
 * the build that it has just made: loading their sources takes more than half of the start of such a process.
 */
export const typescriptFlags: readonly string[] = [
  "--import=tsx",
  ...(process.env["DICETOWER_TEST_BUILT"] === "1" ? [] : ["--conditions=dicetower-source"]),
];
