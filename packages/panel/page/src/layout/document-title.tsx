import { useEffect } from "preact/hooks";
import { manifests } from "../manifest/manifest-store.js";

/** Names the window: the page first, so that tabs can be told apart. */
export function setDocumentTitle(title: string): void {
  const name = manifests.state.value.manifest?.installation.name ?? "Dicetower";
  document.title = title === "" ? name : `${title} · ${name}`;
}

/** Names the window while it is there. */
export function DocumentTitle({ title }: { readonly title: string }) {
  useEffect(() => setDocumentTitle(title), [title]);
  return null;
}
