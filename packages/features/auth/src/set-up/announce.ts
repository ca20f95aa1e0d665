import { type Installation, type Phase, type Scope, sites } from "@dicetower/contract";

/** Makes the address of the set-up; undefined where there is nothing to set up. @param besides keeps earlier codes */
export type SetUpAddress = (besides?: boolean) => Promise<string | undefined>;

/**
 * Where the set-up is done, with a code that opens it.
 * @param begin makes the code; undefined where there is nothing to set up
 * @returns makes the address; undefined where there is nothing to set up, or no panel to do it in
 */
export function setUpAddress(
  host: Scope,
  installation: Installation,
  begin: (besides: boolean) => Promise<string | undefined>,
): SetUpAddress {
  let panel = false;
  host.read(sites, ({ all }) => {
    panel = all.some(({ item }) => item.path === "/");
  });
  return async (besides = false) => {
    const code = panel ? await begin(besides) : undefined;
    // Behind "#" it reaches no server and no log.
    return code === undefined ? undefined : `${base(installation)}/#/setup?code=${code}`;
  };
}

/** Prints the address of the set-up once requests are served. */
export function announceSetUp(
  host: Scope,
  phase: Phase,
  installation: Installation,
  addressOf: () => Promise<string | undefined>,
): void {
  const print = async () => {
    const address = await addressOf();
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
