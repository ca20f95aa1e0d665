/** A peer that dials in, and may be gone before its adapter is this process's. */
interface Newcomer {
  /** False where the peer has gone, or another one has come. */
  readonly isHere: () => boolean;
  readonly goOn: () => void;
  readonly sendAway: () => void;
}

/**
 * Goes on with a peer when its adapter is this process's: what comes until then waits in the inbox. Where it does not
 * become so the peer is sent away, and comes again, to whichever process.
 */
export async function whenTaken(taking: Promise<void>, { isHere, goOn, sendAway }: Newcomer): Promise<void> {
  const taken = await taking.then(
    () => true,
    () => false,
  );
  if (!isHere()) return;
  if (taken) goOn();
  else sendAway();
}
