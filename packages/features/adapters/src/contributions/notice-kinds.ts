import type { NoticeKind } from "@dicetower/contract";

/** What the owners are told of their adapters. */
export const noticeKinds: readonly NoticeKind[] = [
  { key: "adapterOnline", level: "routine", titleKey: "notice.adapterOnline" },
  { key: "adapterOffline", level: "critical", titleKey: "notice.adapterOffline" },
  { key: "adapterLoginFailed", level: "error", titleKey: "notice.adapterLoginFailed" },
];
