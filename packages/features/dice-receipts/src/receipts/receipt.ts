/** What is kept of a roll. */
export interface Receipt {
  readonly number: number;
  readonly seedId: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly platform: string;
  /** Empty in private chats. */
  readonly groupId: string;
  readonly userId: string;
  readonly hidden: boolean;
  readonly expression: string;
  readonly value: string;
  /** Dice in the order in which they were thrown: `3d6,d20`. */
  readonly faces: string;
}

type Shape = [
  number: number,
  seedId: number,
  at: number,
  platform: string,
  groupId: string,
  userId: string,
  hidden: 0 | 1,
  expression: string,
  value: string,
  faces: string,
];

const maxTextLength = 500;

/** Returns a receipt as JSON. */
export function writeReceipt(receipt: Receipt): string {
  const { number, seedId, at, platform, groupId, userId, hidden, expression, value, faces } = receipt;
  return JSON.stringify([
    number,
    seedId,
    at,
    platform,
    groupId,
    userId,
    hidden ? 1 : 0,
    shortened(expression),
    shortened(value),
    faces,
  ] satisfies Shape);
}

/** Reads receipts as they were written together; none where the text is damaged. */
export function readReceipts(entries: string): Receipt[] {
  let shapes: Shape[];
  try {
    shapes = JSON.parse(entries) as Shape[];
  } catch {
    return [];
  }
  return shapes.map(([number, seedId, at, platform, groupId, userId, hidden, expression, value, faces]) => ({
    number,
    seedId,
    at,
    platform,
    groupId,
    userId,
    hidden: hidden === 1,
    expression,
    value,
    faces,
  }));
}

function shortened(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`;
}
