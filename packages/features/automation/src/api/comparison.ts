/** How two numbers are compared. */
export const comparisons = ["<", "<=", "=", "!=", ">=", ">"] as const;
export type Comparison = (typeof comparisons)[number];

/** Whether two numbers compare so. */
export function compare(left: number, op: Comparison, right: number): boolean {
  if (op === "<") return left < right;
  if (op === "<=") return left <= right;
  if (op === "=") return left === right;
  if (op === "!=") return left !== right;
  return op === ">=" ? left >= right : left > right;
}
