import { Button, Callout, Code, receivesAt, Skeleton, useText } from "@dicetower/panel-kit";
import { type Adapter, type AdapterType, modeOf } from "../adapter.js";
import { AdapterState, AdapterTrouble } from "../state.js";
import { TestSteps } from "./test-steps.js";
import { useTest } from "./use-test.js";

/** The last step: what the test said, or where the other end has to dial; then how it is, live. */
export function AddedStep({
  id,
  adapter,
  types,
}: {
  readonly id: number;
  readonly adapter: Adapter | undefined;
  readonly types: readonly AdapterType[];
}) {
  if (adapter === undefined) return <Skeleton lines={4} />;
  const mode = modeOf(adapter, types);
  return (
    <div class="adapters-form">
      {mode?.listens ? null : <Tested id={id} />}
      {(mode?.listens || mode?.receives !== undefined) && <Waiting adapter={adapter} types={types} />}
      {adapter.enabled && (
        <div class="adapters-now">
          <AdapterState adapter={adapter} />
          <AdapterTrouble adapter={adapter} />
        </div>
      )}
    </div>
  );
}

function Tested({ id }: { readonly id: number }) {
  const text = useText();
  const { result, running, run } = useTest(id);
  return (
    <>
      <TestSteps result={result} />
      <div>
        <Button small icon="refresh" busy={running} onClick={run}>
          {text("adapters.page.testAgain")}
        </Button>
      </div>
    </>
  );
}

function Waiting({ adapter, types }: { readonly adapter: Adapter; readonly types: readonly AdapterType[] }) {
  const text = useText();
  const reports = receivesAt(modeOf(adapter, types), adapter);
  const address = reports ?? adapter.endpoint;
  const dials = !/^https?:/.test(address);
  return (
    <Callout tone="info" title={text("adapters.page.dialHere")}>
      <p>{text(dials ? "adapters.page.dialHere.text" : "adapters.page.reportHere.text")}</p>
      {address !== undefined && (
        <Code block label={text("adapters.page.endpoint")}>
          {address}
        </Code>
      )}
    </Callout>
  );
}
