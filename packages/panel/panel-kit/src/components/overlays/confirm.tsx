import { render } from "preact";
import { useState } from "preact/hooks";
import { textOf } from "../../text/locale.js";
import { Button } from "../button.js";
import { TextField } from "../fields/text-field.js";
import { Dialog } from "./dialog.js";

/** What is asked. */
export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  /** Must be typed first: for what cannot be undone. */
  readonly name?: string;
  readonly danger?: boolean;
  /** Words of the button; "Confirm" where left out. */
  readonly action?: string;
}

/** Asks in a dialog. @returns true when people agreed */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  const place = document.createElement("div");
  document.body.append(place);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      render(null, place);
      place.remove();
      resolve(agreed);
    };
    render(<Question {...question} answer={answer} />, place);
  });
}

function Question({
  title,
  text,
  name,
  danger = false,
  action,
  answer,
}: ConfirmQuestion & { readonly answer: (agreed: boolean) => void }) {
  const [typed, setTyped] = useState("");
  const ready = name === undefined || typed.trim() === name.trim();
  return (
    <Dialog
      open
      title={title}
      size="s"
      firm
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{textOf("kit.cancel")}</Button>
          <Button kind={danger ? "danger" : "primary"} disabled={!ready} onClick={() => answer(true)}>
            {action ?? textOf("kit.confirm")}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {name !== undefined && (
        <TextField
          label={textOf("kit.confirm.type", { name })}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === "Enter" && ready) answer(true);
          }}
        />
      )}
    </Dialog>
  );
}
