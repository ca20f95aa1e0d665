/** Exit codes by which a host tells its launcher what to do; any other but 0 is a crash. */
export const exitCodes = {
  /** Start me again. */
  restart: 82,
  /** Install what is staged, then start me again. */
  install: 83,
  /** A failure outside every feature: an orderly exit for the launcher to mend. */
  fault: 70,
  /** I was told to end and left before everything had come to its end; not to be started again. */
  late: 79,
  /** I cannot start as things are, and have said why: trying again would not help. */
  refused: 78,
} as const;
