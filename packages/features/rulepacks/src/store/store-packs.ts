import type { StoreKind } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { readRules } from "../loading/contents.js";
import { fileOf } from "../loading/loader.js";
import { packLimits } from "../pack/archive.js";
import type { Descriptor } from "../pack/descriptor.js";
import { openPack } from "../pack/pack.js";
import type { PackManager } from "../pack-manager.js";
import { isSamePack } from "./pack-store.js";

/** Rule packs of a store, found by their ids. */
export function storePacks(manager: PackManager): StoreKind {
  const { folder, systems } = manager.parts;
  const find = async (ref: string) => (await manager.all()).find(({ packId }) => isSamePack(packId, ref));
  return {
    key: "rule-pack",
    titleKey: "rulepacks.storeKind",
    maxBytes: packLimits.bytes,
    async inspect({ name, bytes }, { declared = [], ref }, signal) {
      const pack = await openPack(bytes, signal);
      await readRules(pack, systems);
      const { id } = pack.descriptor.package;
      mustBe(ref, id);
      const before = await find(id);
      return {
        ref: id,
        name,
        // What the pack says of itself counts, whatever the index says.
        grants: [...new Set([...grantsOf(pack.descriptor), ...declared])],
        granted: before === undefined ? [] : grantsOf(before.descriptor),
        warnings: pack.warnings,
      };
    },
    async install({ bytes }, ref, _grants, actor, signal) {
      const { id } = (await openPack(bytes, signal)).descriptor.package;
      mustBe(ref, id);
      if (ref === undefined && (await find(id)) !== undefined)
        throw failure(codes.conflict, `There is a rule pack ${id} already.`);
      const { pack } = await manager.install(bytes, actor, signal);
      const isOff = pack.wanted !== "enabled";
      return { ref: pack.packId, problem: isOff ? "A rule pack is off until you switch it on." : "" };
    },
    remove: (ref, actor) => manager.remove(ref, actor),
    async present(refs) {
      const there = new Set((await manager.all()).map(({ packId }) => packId.toLowerCase()));
      return new Set(refs.filter((ref) => there.has(ref.toLowerCase())));
    },
    async current(ref) {
      const pack = await find(ref);
      return pack !== undefined && (await folder.has(fileOf(pack))) ? folder.read(fileOf(pack)) : undefined;
    },
  };
}

/** @throws Failure 42200 for another pack than the one whose place it is to take */
function mustBe(ref: string | undefined, id: string): void {
  if (ref !== undefined && !isSamePack(id, ref))
    throw failure(
      codes.ruleBroken,
      `The file is of the rule pack ${id}. It is not put in the place of ${ref}.`,
    );
}

/** What a pack asks for, a word each. */
function grantsOf({ permissions }: Descriptor): string[] {
  const { network, network_hosts: hosts, ...others } = permissions;
  const asked = Object.entries(others)
    .filter(([, wanted]) => wanted)
    .map(([name]) => name);
  const reached = network ? (hosts.length === 0 ? ["http:*"] : hosts.map((host) => `http:${host}`)) : [];
  return [...reached, ...asked];
}
