/**
 * Flags of Node.js with which the launcher starts the host; flags on the command line come later and win. The young
 * generation starts with twice 8 MB: growing to that size would slow the start down by a fifth, and if it grew to twice
 * 16 MB during the start, an idle service would never shrink it again.
 */
export const hostProcessFlags: readonly string[] = ["--min-semi-space-size=8", "--max-semi-space-size=8"];
