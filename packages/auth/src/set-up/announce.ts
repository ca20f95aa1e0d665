import { type Installation, type Phase, type Scope, sites } from "@dicetower/contract";

/**
 * Where the set-up is done, with a code that opens it.
 * @param begin makes the code; undefined where there is nothing to set up
 * @returns makes the address; undefined where there is nothing to set up, or no panel to do it in
 */
export function setUpAddress(
  host: Scope,
  installation: Installation,
  begin: () => string | undefined,
): () => string | undefined {
  let panel = false;
  host.read(sites, ({ all }) => {
    panel = all.some(({ item }) => item.path === "/");
  });
  return () => {
    const code = panel ? begin() : undefined;
    // Behind "#" it reaches no server and no log.
    return code === undefined ? undefined : `${base(installation)}/#/setup?code=${code}`;
  };
}

/** Prints the address of the set-up once requests are served. */
export function announceSetUp(
  host: Scope,
  phase: Phase,
  installation: Installation,
  addressOf: () => string | undefined,
): void {
  const print = () => {
    const address = addressOf();
    if (address !== undefined) installation.announce([`panel ${address}`]);
  };
  // Rejected when the feature ends before anything is served: then there is nothing to tell.
  host.follow(phase.reached("serving", host.signal).then(print, () => {}));
}

/** An address that whoever sits at this machine can open. */
function base(installation: Installation): string {
  const { host, port } = installation.address();
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
