import type { ComponentChildren } from "preact";
import { DocumentTitle } from "./document-title.js";
import { LanguageMenu } from "./language-menu.js";
import { Mark } from "./mark.js";
import { ThemeMenu } from "./theme-menu.js";

/** A page before the panel: one card in the middle, language and theme in the corner. */
export function Frontispiece({
  title,
  summary,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly summary?: string;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="shell-front">
      <DocumentTitle title={title} />
      <header class="shell-front-head">
        <span class="shell-brand">
          <Mark />
          <span>Dicetower</span>
        </span>
        <span class="shell-head-tools">
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </header>
      <main class={wide ? "shell-card shell-card-wide" : "shell-card"} id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {summary !== undefined && <p class="shell-summary">{summary}</p>}
        {children}
      </main>
    </div>
  );
}
