import type { ComponentChildren } from "preact";
import { usePicture } from "../data/use-picture.js";
import { useText } from "../text/locale.js";
import { Icon } from "./icons/icon.js";

/** A picture of a gallery. */
export interface GalleryItem {
  readonly key: string;
  /** Path of the API that answers the picture. */
  readonly path: string;
  readonly title: string;
  /** Size, date and the like. */
  readonly note?: ComponentChildren;
  /** Buttons below it. */
  readonly actions?: ComponentChildren;
}

/** Pictures side by side, each with its name and what can be done with it. */
export function Gallery({
  label,
  items,
}: {
  /** Name of the list for people who hear the page. */
  readonly label: string;
  readonly items: readonly GalleryItem[];
}) {
  return (
    <ul class="dt-gallery" aria-label={label}>
      {items.map(({ key, path, title, note, actions }) => (
        <li key={key} class="dt-gallery-item">
          <Thumbnail path={path} title={title} />
          <p class="dt-gallery-title" title={title}>
            {title}
          </p>
          {note !== undefined && <p class="dt-muted dt-num">{note}</p>}
          {actions !== undefined && <div class="dt-toolbar">{actions}</div>}
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ path, title }: { readonly path: string; readonly title: string }) {
  const text = useText();
  const { address, failed, fail } = usePicture(path);
  return (
    <div class="dt-gallery-picture">
      {address !== undefined && !failed ? (
        <img src={address} alt={title} loading="lazy" onError={fail} />
      ) : (
        <span class="dt-muted">
          <Icon name="photo" /> {failed && text("kit.gallery.failed")}
        </span>
      )}
    </div>
  );
}
