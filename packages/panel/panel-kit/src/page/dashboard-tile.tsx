import { useEffect, useRef, useState } from "preact/hooks";
import { Section } from "../components/layout.js";
import { Callout, Skeleton } from "../components/notes.js";
import { reasonOf } from "../data/failure.js";
import type { ManifestTile } from "../engine/index.js";
import { useText } from "../text/locale.js";
import type { TileElement } from "./define-tile.js";
import { loadElement, moduleAddress } from "./load-element.js";

/** A tile that a feature brings: its module is loaded, and its element is put under its title. One that fails says so, and the others stand. */
export function DashboardTile({ tile }: { readonly tile: ManifestTile }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let left = false;
    let made: TileElement | undefined;
    setProblem(undefined);
    setReady(false);
    loadElement(moduleAddress(tile.module), tile.element).then(
      () => {
        if (left || place.current === null) return;
        made = document.createElement(tile.element) as TileElement;
        made.tile = { title: tile.title };
        place.current.replaceChildren(made);
        setReady(true);
      },
      (error: unknown) => {
        if (!left) setProblem(reasonOf(error));
      },
    );
    return () => {
      left = true;
      made?.remove();
    };
  }, [tile.module, tile.element, tile.title]);
  return (
    <Section title={tile.title}>
      {problem !== undefined ? (
        <Callout tone="bad" title={text("kit.tab.failed", { title: tile.title })}>
          {problem}
        </Callout>
      ) : (
        !ready && <Skeleton lines={4} />
      )}
      <div ref={place} hidden={!ready} />
    </Section>
  );
}
