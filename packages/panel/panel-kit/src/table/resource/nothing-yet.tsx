import { Button, Link } from "../../components/button.js";
import { EmptyState } from "../../components/notes.js";
import type { ManifestTable } from "../../engine/index.js";
import { useText } from "../../text/locale.js";
import { ActButton } from "./act-button.js";
import type { Acts } from "./use-acts.js";

/** A list that holds nothing: what it will hold, and the first thing to do about it. */
export function NothingYet({
  table,
  acts,
  reload,
}: {
  readonly table: ManifestTable;
  readonly acts: Acts;
  readonly reload: () => void;
}) {
  const text = useText();
  const { create, empty } = table;
  return (
    <EmptyState
      title={empty?.title ?? text("kit.table.empty")}
      text={empty?.text ?? (create === null ? "" : text("kit.resource.emptyText"))}
      action={<FirstAct table={table} acts={acts} reload={reload} />}
    />
  );
}

/** Makes the first record, leads to where it is made, or looks again. */
function FirstAct({
  table: { create, empty },
  acts,
  reload,
}: {
  readonly table: ManifestTable;
  readonly acts: Acts;
  readonly reload: () => void;
}) {
  const text = useText();
  const operation = create ?? acts.general.find(({ method }) => method === "POST");
  if (create === null && empty !== undefined && empty.page !== null)
    return (
      <Link href={empty.page.href} button>
        {empty.page.title}
      </Link>
    );
  if (operation !== undefined)
    return <ActButton title={operation.title} act={() => acts.run(operation, undefined)} />;
  return (
    <Button icon="refresh" onClick={reload}>
      {text("kit.reload")}
    </Button>
  );
}
