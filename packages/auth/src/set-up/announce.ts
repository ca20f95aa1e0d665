import { type Installation, type Phase, type Scope, sites } from "@dicetower/contract";

/**
 * Prints the address of the set-up with its code, once requests are served, where the panel is there.
 * @param begin makes a code; undefined where there is nothing to set up
 */
export function announceSetUp(
  host: Scope,
  phase: Phase,
  installation: Installation,
  begin: () => string | undefined,
): void {
  let panel = false;
  host.read(sites, ({ all }) => {
    panel = all.some(({ item }) => item.path === "/");
  });
  const print = () => {
    const code = panel ? begin() : undefined;
    // Behind "#" it reaches no server and no log.
    if (code !== undefined) installation.announce([`panel ${base(installation)}/#/setup?code=${code}`]);
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
