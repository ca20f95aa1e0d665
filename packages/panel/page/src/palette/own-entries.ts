import { type Manifest, textOf } from "@dicetower/panel-kit";
import { rememberAgain } from "../device/memory.js";
import { chooseTheme, theme, themes } from "../device/theme.js";
import { chooseLocale, type Locale, languages, locale } from "../language/locale.js";
import { helpPath } from "../pages/help-page.js";
import { pagePath, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";
import { session } from "../session/session.js";
import type { PaletteEntry } from "./entry.js";

/** Everything that is found without asking the service: pages, their fields, and what can be done anywhere. */
export function ownEntries(manifest: Manifest): PaletteEntry[] {
  return [...pageEntries(manifest), ...fieldEntries(manifest), ...actionEntries(manifest)];
}

function pageEntries({ pages, categories }: Manifest): PaletteEntry[] {
  return pages.map((page) => ({
    id: `page ${page.key}`,
    kind: "page",
    title: page.title,
    detail: categories.find(({ key }) => key === page.category)?.title ?? page.category,
    icon: page.icon,
    words: [page.key, page.summary],
    run: () => router.navigate(writeAddress(pagePath(page.key))),
  }));
}

function fieldEntries({ pages }: Manifest): PaletteEntry[] {
  return pages.flatMap((page) =>
    page.keywords.map(({ label, key, path, form }) => ({
      id: `field ${page.key} ${form} ${path}`,
      kind: "field" as const,
      title: label,
      detail: `${page.title} · ${key}`,
      icon: page.icon,
      words: [key],
      run: () => router.navigate(writeAddress(pagePath(page.key), { form, field: path })),
    })),
  );
}

function actionEntries({ pages }: Manifest): PaletteEntry[] {
  const action = (
    id: string,
    title: string,
    icon: string,
    run: () => void | Promise<void>,
  ): PaletteEntry => ({
    id: `action ${id}`,
    kind: "action",
    title,
    detail: textOf("shell.palette.kind.action"),
    icon,
    words: [],
    run,
  });
  const creates = pages.flatMap((page) =>
    page.tables
      .filter(({ create }) => create !== null)
      .map((table) =>
        action(`create ${table.key}`, textOf("shell.palette.create", { name: table.title }), "plus", () =>
          router.navigate(writeAddress(pagePath(page.key), { create: table.key })),
        ),
      ),
  );
  const looks = themes
    .filter((one) => one !== theme.value)
    .map((one) =>
      action(
        `theme ${one}`,
        textOf("shell.palette.theme", { name: textOf(`shell.theme.${one}`) }),
        "palette",
        () => chooseTheme(one),
      ),
    );
  const tongues = (Object.entries(languages) as [Locale, string][])
    .filter(([key]) => key !== locale.value)
    .map(([key, name]) =>
      action(`language ${key}`, textOf("shell.palette.language", { name }), "language", () =>
        chooseLocale(key),
      ),
    );
  return [
    ...creates,
    ...looks,
    ...tongues,
    action("help", textOf("shell.help"), "help", () => router.navigate(writeAddress(helpPath))),
    action("log out", textOf("shell.logout"), "logout", async () => {
      await session.logOut();
      rememberAgain();
    }),
  ];
}
