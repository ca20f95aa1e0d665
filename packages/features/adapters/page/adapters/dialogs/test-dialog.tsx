import { Button, Dialog, useText } from "@dicetower/panel-kit";
import type { Adapter } from "../adapter.js";
import { TestSteps } from "./test-steps.js";
import { useTest } from "./use-test.js";

/** Tries a second connection with what is stored. */
export function TestDialog({
  adapter,
  onClose,
}: {
  readonly adapter: Adapter;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { result, running, run } = useTest(adapter.id);
  return (
    <Dialog
      open
      size="s"
      title={text("adapters.page.test.title", { name: adapter.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.close")}</Button>
          <Button icon="refresh" busy={running} onClick={run}>
            {text("adapters.page.testAgain")}
          </Button>
        </>
      }
    >
      <TestSteps result={result} />
    </Dialog>
  );
}
