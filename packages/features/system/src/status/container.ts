import { access } from "node:fs/promises";

/** What a look at the machine may ask. */
export interface MachineProbe {
  exists(path: string): Promise<boolean>;
  variable(name: string): string | undefined;
}

const files = [
  "/.dockerenv",
  "/run/.containerenv",
  "/run/systemd/container",
  "/run/host/container-manager",
  "/var/run/secrets/kubernetes.io/serviceaccount",
];
const variables = ["container", "KUBERNETES_SERVICE_HOST"];

/**
 * True when a sign of a container is there that no other machine has. The updater knows more signs; where it is
 * on, what it finds is shown.
 */
export async function looksLikeContainer(probe: MachineProbe = machine): Promise<boolean> {
  if (variables.some((name) => (probe.variable(name) ?? "") !== "")) return true;
  return (await Promise.all(files.map((path) => probe.exists(path)))).includes(true);
}

const machine: MachineProbe = {
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  variable: (name) => process.env[name],
};
