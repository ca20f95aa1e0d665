import type { NoticeKind } from "@dicetower/contract";
import { misfitNotice } from "@dicetower/settings";

export const damageNotice = "store.damaged";

/** The notices of the host itself. */
export const hostNotices: readonly NoticeKind[] = [
  { key: "feature.crashed", level: "error", titleKey: "notice.feature.crashed" },
  { key: damageNotice, level: "error", titleKey: "notice.store.damaged" },
  { key: misfitNotice, level: "important", titleKey: "notice.settings.misfit" },
];
