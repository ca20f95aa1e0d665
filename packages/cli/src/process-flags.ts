/**
 * Flags of Node.js with which the launcher starts the host; flags given on the command line come after and win. The
 * young generation has twice 8 MB from the start: grown to twice 16 MB during the start, it is never given back by a
 * service at rest, and growing up to 8 MB takes the start a fifth longer.
 */
export const hostProcessFlags: readonly string[] = ["--min-semi-space-size=8", "--max-semi-space-size=8"];
