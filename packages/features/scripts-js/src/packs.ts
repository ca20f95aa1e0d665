import { codes, failure } from "@dicetower/contract";
import type { ContentKind } from "@dicetower/rulepacks/api";
import { isPluginName, readPlugin } from "./files/plugin-files.js";
import type { PluginService } from "./plugins/plugin-service.js";

/** JavaScript plugins of rule packs. */
export function packScripts(service: PluginService): ContentKind {
  return {
    key: "scripts",
    folder: "scripts",
    async load(fork, files, pack) {
      const own = files.filter(({ path }) => isPluginName(path) && !path.startsWith("lua/"));
      const plugins = [];
      for (const file of own) {
        const plugin = readPlugin("rulepack", `${pack.id}/${file.path}`, await file.read(), 0);
        if (plugin.header.problem !== "")
          throw failure(codes.invalid, `${file.path}: ${plugin.header.problem}.`);
        plugins.push(plugin);
      }
      service.usePack({ packId: pack.id, files: plugins });
      fork.defer(() => service.dropPack(pack.id));
      return plugins.length;
    },
  };
}
