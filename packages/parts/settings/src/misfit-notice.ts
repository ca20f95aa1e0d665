import type { NoticeKind } from "@dicetower/contract";

/** Kind of the notice of a stored value that its schema no longer accepts. */
export const misfitNotice = {
  key: "settings.misfit",
  level: "important",
  titleKey: "notice.settings.misfit",
} as const satisfies NoticeKind;
