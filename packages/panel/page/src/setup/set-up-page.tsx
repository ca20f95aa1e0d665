import { useText } from "@dicetower/panel-kit";
import { Frontispiece } from "../layout/frontispiece.js";

/** The first visit. */
export function SetUpPage({ code: _code }: { readonly code: string }) {
  const text = useText();
  return (
    <Frontispiece title={text("shell.setup.title")} wide>
      {null}
    </Frontispiece>
  );
}
