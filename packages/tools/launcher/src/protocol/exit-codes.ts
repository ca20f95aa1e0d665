/** Exit codes by which a host tells its launcher what to do; any other but 0 is a crash. */
export const exitCodes = {
  /** The host asks to be restarted. */
  restart: 82,
  /** The host asks to install the staged version, and to be restarted. */
  install: 83,
  /** An error outside all features: a clean exit, after which the launcher restarts the host. */
  fault: 70,
  /** The host was stopped and exited before everything had ended; it is not restarted. */
  late: 79,
  /** The host cannot start in the current state and has said why: trying again would not help. */
  refused: 78,
} as const;
