/** Whose card, and which: behind every form of `.st`. */
export const whose = "[of:mention] [--card:card]";

/** Patterns of the forms of `.st` that other features call, too. */
export const cardForms = {
  change: "[changes:cardChanges] [of:mention] [--card:card] [--over]",
  show: "show|list|ls|查看|显示|列表 [attributes:attributes] [of:mention] [--card:card]",
} as const;
