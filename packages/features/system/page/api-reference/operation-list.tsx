import { Tree, type TreeItem, useText } from "@dicetower/panel-kit";
import type { Operation } from "./operations.js";

/** The calls, by the feature that brings them. */
export function OperationList({
  operations,
  chosen,
  onChoose,
}: {
  readonly operations: readonly Operation[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}) {
  const text = useText();
  const owners = [...new Set(operations.map(({ owner }) => owner))];
  const known = new Set(operations.map(({ key }) => key));
  const items: TreeItem[] = owners.map((owner) => ({
    key: `owner ${owner}`,
    label: owner,
    children: operations
      .filter((one) => one.owner === owner)
      .map(({ key, method, path }) => ({ key, label: path.replace(/^\/api/, ""), note: method })),
  }));
  return (
    <div class="sys-operations">
      <Tree
        label={text("system.page.api.operations")}
        items={items}
        {...(chosen === undefined ? {} : { selected: chosen })}
        onSelect={(key) => {
          if (known.has(key)) onChoose(key);
        }}
      />
    </div>
  );
}
