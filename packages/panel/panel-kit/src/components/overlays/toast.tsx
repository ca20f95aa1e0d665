import { render } from "preact";
import { textOf } from "../../text/locale.js";
import { Button, IconButton } from "../button.js";
import { classNames } from "../class-names.js";
import { Icon } from "../icons/icon.js";

/** A short word about what has happened. */
export interface ToastMessage {
  readonly text: string;
  readonly kind?: "good" | "bad" | "info";
  /** Takes it back; the message stays longer then. */
  readonly undo?: () => void;
}

const shownMs = 6_000;
const longMs = 12_000;
const maxCount = 4;

let count = 0;
let shown: readonly (ToastMessage & { readonly id: number })[] = [];
let place: HTMLElement | undefined;

/** Says what has happened, at the edge of the page. It is read out, politely; failures at once. */
export function toast(message: ToastMessage): void {
  const id = ++count;
  shown = [...shown, { ...message, id }].slice(-maxCount);
  paint();
  // A failure stays until it is dismissed: it may be read late.
  if (message.kind !== "bad") setTimeout(() => fade(id), message.undo === undefined ? shownMs : longMs);
}

/** Time stands still while somebody looks at the messages or is in them. */
function fade(id: number): void {
  if (place?.matches(":hover, :focus-within")) setTimeout(() => fade(id), 1_000);
  else drop(id);
}

function drop(id: number): void {
  shown = shown.filter((one) => one.id !== id);
  paint();
}

function paint(): void {
  if (place === undefined) {
    place = document.createElement("div");
    place.className = "dt-toasts";
    document.body.append(place);
  }
  // A dialog makes the rest of the page inert: the messages go to where people are.
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  const home = dialog ?? document.body;
  if (place.parentElement !== home) home.append(place);
  render(<Toasts />, place);
}

function Toasts() {
  return (
    <>
      <div role="status" aria-live="polite">
        {shown.filter(({ kind }) => kind !== "bad").map(one)}
      </div>
      <div role="alert" aria-live="assertive">
        {shown.filter(({ kind }) => kind === "bad").map(one)}
      </div>
    </>
  );
}

function one({ id, text, kind = "good", undo }: ToastMessage & { readonly id: number }) {
  return (
    <div class={classNames("dt-toast", `dt-toast-${kind}`)} key={id}>
      <Icon name={kind === "bad" ? "alert-circle" : kind === "info" ? "info-circle" : "circle-check"} />
      <span class="dt-toast-text">{text}</span>
      {undo !== undefined && (
        <Button
          small
          onClick={() => {
            drop(id);
            undo();
          }}
        >
          {textOf("kit.undo")}
        </Button>
      )}
      <IconButton icon="x" label={textOf("kit.dismiss")} onClick={() => drop(id)} />
    </div>
  );
}

/** Prepares the two live regions, so that the first message is read out as well. Called by the shell. */
export function prepareToasts(): void {
  paint();
}
