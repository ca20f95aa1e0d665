import type { NewNotice } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { Release } from "../release/release.js";

type Named = Pick<Release, "tag" | "version" | "build" | "prerelease">;

/** The three kinds of notices of updates, which the feature `notices` knows: what an update came to, for those who were not there. */
export interface Telling {
  found(release: Named, source: string): void;
  done(release: Named, step: "downloaded" | "installed"): void;
  failed(release: Named, step: string, reason: string): void;
}

/** @param send hands a notice to the owners */
export function tellingBy(send: (notice: NewNotice) => void): Telling {
  const facts = ({ tag, version, build, prerelease }: Named, step: string) => ({
    tag,
    version,
    build,
    prerelease,
    step,
  });
  return {
    found(release, source) {
      send({
        kind: "updateFound",
        level: "important",
        detail: `The release ${release.tag} is there.`,
        text: text("update.notice.found", { tag: release.tag }),
        data: { ...facts(release, "found"), source: source.split(":")[0] ?? "" },
      });
    },
    done(release, step) {
      send({
        kind: "updateResult",
        level: "important",
        detail: `The release ${release.tag} has been ${step}.`,
        text: text(`update.notice.${step}`, { tag: release.tag }),
        data: facts(release, step),
      });
    },
    failed(release, step, reason) {
      send({
        kind: "updateFailure",
        level: "error",
        detail: `The release ${release.tag} could not be ${step === "install" ? "installed" : "downloaded"}: ${reason}`,
        text: text("update.notice.failed", { tag: release.tag, reason }),
        data: facts(release, step),
      });
    },
  };
}
