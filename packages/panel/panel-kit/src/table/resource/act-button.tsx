import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";

/** A button above a table; nothing is begun twice. */
export function ActButton({
  title,
  primary = false,
  icon,
  act,
}: {
  readonly title: string;
  readonly primary?: boolean;
  readonly icon?: string;
  readonly act: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <Button
      kind={primary ? "primary" : "plain"}
      {...(primary ? { icon: "plus" } : icon === undefined ? {} : { icon })}
      busy={busy}
      onClick={() => void press()}
    >
      {title}
    </Button>
  );
}
