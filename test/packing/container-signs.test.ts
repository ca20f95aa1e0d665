import { expect } from "chai";
import { detectRuntime } from "../../packages/features/updater/src/container/signals.js";
import { inContainer } from "../../packages/tools/launcher/src/install/container.js";

interface Machine {
  readonly platform?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

const mounted = (source: string) => `1 2 0:1 ${source} /etc/hostname rw - ext4 /dev/sda rw`;

/** Machines, and whether each is a container. */
const machines: readonly (readonly [what: string, machine: Machine, container: boolean])[] = [
  ["nothing at all", {}, false],
  ["Docker's file", { files: { "/.dockerenv": "" } }, true],
  ["Podman's file", { files: { "/run/.containerenv": "" } }, true],
  ["a manager", { files: { "/run/systemd/container": "lxc" } }, true],
  ["a manager of the host", { files: { "/run/host/container-manager": "podman" } }, true],
  ["an account of a cluster", { files: { "/var/run/secrets/kubernetes.io/serviceaccount": "" } }, true],
  ["OpenVZ", { files: { "/proc/vz": "" } }, true],
  ["the host of OpenVZ", { files: { "/proc/vz": "", "/proc/bc": "" } }, false],
  ["a variable", { environment: { container: "oci" } }, true],
  ["an empty variable", { environment: { container: "" } }, false],
  ["a cluster", { environment: { KUBERNETES_SERVICE_HOST: "10.0.0.1" } }, true],
  ["a variable of the first process", { files: { "/proc/1/environ": "a=b\0container=lxc\0" } }, true],
  [
    "other variables of the first process",
    { files: { "/proc/1/environ": "mycontainer=x\0container=\0" } },
    false,
  ],
  ["a group", { files: { "/proc/self/cgroup": "4:cpu:/docker/0a1b" } }, true],
  ["a group of a service", { files: { "/proc/self/cgroup": "0::/system.slice/lxcfsd.service" } }, false],
  ["a private group", { files: { "/proc/self/cgroup": "0::/" } }, false],
  ["a mount", { files: { "/proc/self/mountinfo": mounted("/var/lib/docker/containers/0a/hostname") } }, true],
  ["an ordinary mount", { files: { "/proc/self/mountinfo": mounted("/etc/hostname") } }, false],
  ["another system", { platform: "darwin", files: { "/.dockerenv": "" } }, false],
  ["the word of an operator", { environment: { DICETOWER_CONTAINER: "container" } }, true],
  [
    "the word against it",
    { files: { "/.dockerenv": "" }, environment: { DICETOWER_CONTAINER: "none" } },
    false,
  ],
];

describe("launcher and updater", () => {
  for (const [what, { platform = "linux", files = {}, environment = {} }, container] of machines)
    it(`agree with ${what} that this is ${container ? "a" : "no"} container`, async () => {
      const found = await detectRuntime({
        platform,
        read: async (path) => files[path],
        exists: async (path) => path in files,
        variable: (name) => environment[name],
      });
      const look = { platform, read: (path: string) => files[path], exists: (path: string) => path in files };
      expect([found.container, inContainer(environment, look)]).to.deep.equal([container, container]);
    });
});
