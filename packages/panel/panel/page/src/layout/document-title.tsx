import { useEffect } from "preact/hooks";
import { manifests } from "../manifest/manifest-store.js";

const ownName = "Dicetower";

/** Names the window: the page first, so that tabs can be told apart. */
export function setDocumentTitle(title: string): void {
  document.title = title;
}

/** Names the window while it is there. */
export function DocumentTitle({ title }: { readonly title: string }) {
  useEffect(() => setDocumentTitle(title), [title]);
  return null;
}

/**
 * Puts the name of the installation behind whatever a page calls itself, for people with several of them. Pages name
 * the window in many ways, third parties' included, so it is the window that is watched.
 */
export function nameInstallation(): void {
  const element = document.querySelector("title");
  if (element === null) return;
  const complete = () => {
    const name = manifests.state.value.manifest?.installation.name ?? ownName;
    const said = document.title;
    if (said === "" || said === name || said.endsWith(` · ${name}`)) return;
    document.title = `${said} · ${name}`;
  };
  new MutationObserver(complete).observe(element, { childList: true });
  complete();
}
