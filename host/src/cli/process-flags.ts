/**
 * Flags of Node.js with which the launcher starts the host; what was asked for on the command line comes behind and
 * holds. The start alone would have the young generation grow to twice 16 MB, which a service at rest does not give
 * back; twice 8 do for the message line, and it has them from the start: as it grows, the start is collected so often
 * that it takes a fifth longer, and keeps what could have died young. The old generation may double before it is
 * collected: under load Node would do that every two seconds, for ten megabytes each time, and hold everybody up for
 * some twenty milliseconds. Where most of what some line of code made during a burst outlived a collection, V8 would
 * have that line make it old from then on, which is for ever: what a message leaves is dead in a millisecond on other
 * days, and fills the old generation by megabytes a second. So little outlives a collection of the young generation that
 * four threads which are woken up to help take longer than one alone.
 */
export const hostProcessFlags: readonly string[] = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--heap-growing-percent=100",
  "--no-allocation-site-pretenuring",
  "--no-parallel-scavenge",
];
