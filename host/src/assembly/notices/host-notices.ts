import type { NoticeKind } from "@dicetower/contract";

/** Kind of the notice of a damaged database. */
export const damageNotice = "store.damaged";

/** Kinds of notices that the host itself sends. */
export const hostNotices: readonly NoticeKind[] = [
  { key: "feature.crashed", level: "error", titleKey: "notice.feature.crashed" },
  { key: damageNotice, level: "error", titleKey: "notice.store.damaged" },
];
