/**
 * Flags of Node.js with which the launcher starts the host; what was asked for on the command line comes behind and
 * holds. The start alone would have the young generation grow to twice 16 MB, which a service at rest does not give
 * back; twice 8 do for the message line.
 */
export const hostProcessFlags: readonly string[] = ["--max-semi-space-size=8"];
