import { type NewNotice, type NoticeKind, text } from "@dicetower/contract";
import type { Release } from "../release/release.js";

type Named = Pick<Release, "tag" | "version" | "build" | "prerelease">;

const kinds = {
  found: { key: "updateFound", level: "important", titleKey: "notice.updateFound" },
  result: { key: "updateResult", level: "important", titleKey: "notice.updateResult" },
  failure: { key: "updateFailure", level: "error", titleKey: "notice.updateFailure" },
} as const satisfies Record<string, NoticeKind>;

/** Kinds of notices that the updater sends. Their keys are fixed: windows that choose single events store them. */
export const updateNotices: readonly NoticeKind[] = Object.values(kinds);

/** Tells the owners what became of updates. */
export interface Telling {
  found(release: Named, source: string): void;
  done(release: Named, step: "downloaded" | "installed"): void;
  failed(release: Named, step: string, reason: string): void;
}

/** Makes the notices of updates. @param send sends a notice to the owners */
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
        kind: kinds.found.key,
        level: kinds.found.level,
        detail: `The release ${release.tag} is there.`,
        text: text("update.notice.found", { tag: release.tag }),
        data: { ...facts(release, "found"), source: source.split(":")[0] ?? "" },
      });
    },
    done(release, step) {
      send({
        kind: kinds.result.key,
        level: kinds.result.level,
        detail: `The release ${release.tag} has been ${step}.`,
        text: text(`update.notice.${step}`, { tag: release.tag }),
        data: facts(release, step),
      });
    },
    failed(release, step, reason) {
      send({
        kind: kinds.failure.key,
        level: kinds.failure.level,
        detail: `The release ${release.tag} could not be ${step === "install" ? "installed" : "downloaded"}: ${reason}`,
        text: text("update.notice.failed", { tag: release.tag, reason }),
        data: facts(release, step),
      });
    },
  };
}
