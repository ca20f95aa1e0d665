import { render } from "preact";
import { Button } from "../components/button.js";
import { Dialog } from "../components/overlays/dialog.js";
import { textOf } from "../text/locale.js";

/** What becomes of changes when their page is left; `stay` leaves all as it is. */
export type Leaving = "save" | "discard" | "keep" | "stay";

/** Asks what shall become of changes that can be kept. */
export function askLeaving(): Promise<Leaving> {
  const place = document.createElement("div");
  document.body.append(place);
  return new Promise((resolve) => {
    const answer = (leaving: Leaving) => {
      render(null, place);
      place.remove();
      resolve(leaving);
    };
    render(
      <Dialog
        open
        title={textOf("kit.unsaved.title")}
        size="s"
        firm
        onClose={() => answer("stay")}
        actions={
          <>
            <Button onClick={() => answer("stay")}>{textOf("kit.cancel")}</Button>
            <Button onClick={() => answer("discard")}>{textOf("kit.unsaved.discard")}</Button>
            <Button onClick={() => answer("keep")}>{textOf("kit.unsaved.keep")}</Button>
            <Button kind="primary" onClick={() => answer("save")}>
              {textOf("kit.settings.save")}
            </Button>
          </>
        }
      >
        <p>{textOf("kit.unsaved.draft")}</p>
      </Dialog>,
      place,
    );
  });
}
