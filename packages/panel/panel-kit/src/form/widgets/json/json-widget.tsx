import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Skeleton } from "../../../components/notes.js";
import type { Place } from "../../field-location.js";

/** The way out: any value as JSON. Its editor is loaded when one is shown. */
export function JsonWidget(place: Place) {
  const [Editor, setEditor] = useState<{ readonly it: ComponentType<Place> }>();
  useEffect(() => {
    let here = true;
    void import("./json-editor.js").then(({ JsonEditor }) => here && setEditor({ it: JsonEditor }));
    return () => {
      here = false;
    };
  }, []);
  return Editor === undefined ? <Skeleton lines={3} /> : <Editor.it {...place} />;
}
