/** A roll command: how it shows its result, and to whom. */
export interface RollVariant {
  readonly key: string;
  readonly names: readonly string[];
  readonly short: boolean;
  readonly hidden: boolean;
  readonly example: string;
  readonly exampleReply: string;
  readonly priority: "core" | "expected";
  readonly replyKeys: readonly string[];
}

const openKeys = [
  "roll.result",
  "roll.resultReason",
  "roll.multi",
  "roll.multiReason",
  "roll.notKept",
  "dice.expr.meant",
];

export const rollVariants: readonly RollVariant[] = [
  {
    key: "roll",
    names: ["r", "rd", "roll", "掷骰"],
    short: false,
    hidden: false,
    example: "2d6+3",
    exampleReply: "<Ann> rolls 2D6+3=(4+2)+3=9",
    priority: "core",
    replyKeys: openKeys,
  },
  {
    key: "roll.hidden",
    names: ["rh", "rhd", "暗骰"],
    short: false,
    hidden: true,
    example: "d20",
    exampleReply: "<Ann> rolls behind the screen",
    priority: "core",
    replyKeys: ["roll.hidden", "roll.hiddenResult", "roll.observed", "hidden.privateFailed", "roll.notKept"],
  },
  {
    key: "roll.short",
    names: ["rs"],
    short: true,
    hidden: false,
    example: "3d6*5",
    exampleReply: "<Ann> rolls 3D6*5=50",
    priority: "expected",
    replyKeys: openKeys,
  },
];
