import type { RollNode } from "@dicetower/contract/engine";
import { Tree, type TreeItem, useText } from "@dicetower/panel-kit";

/** The steps of an evaluation, the last one on top. */
export function Steps({ tree }: { readonly tree: RollNode }) {
  const text = useText();
  const item = (node: RollNode, key: string): TreeItem => {
    const dice = (node.rounds ?? []).flat();
    const kept = dice.filter((die) => die.kept).map((die) => die.value);
    const dropped = dice.filter((die) => !die.kept).map((die) => die.value);
    const told = [
      ...(kept.length > 0 ? [text("dice.page.keptDice", { dice: shorten(kept) })] : []),
      ...(dropped.length > 0 ? [text("dice.page.droppedDice", { dice: shorten(dropped) })] : []),
    ];
    const children = (node.children ?? []).map((child, at) => item(child, `${key}.${at}`));
    return {
      key,
      label: `${node.text} = ${written(node.value)}`,
      ...(told.length > 0 ? { note: told.join(" · ") } : {}),
      ...(children.length > 0 ? { children } : {}),
    };
  };
  return <Tree label={text("dice.page.steps")} items={[item(tree, "0")]} />;
}

function written(value: RollNode["value"]): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shorten(values: readonly number[]): string {
  return values.length > 30 ? `${values.slice(0, 30).join(", ")} …` : values.join(", ");
}
