import { type Manifest, type ManifestPage, textOf } from "@dicetower/panel-kit";
import { holdTables, rememberAgain } from "../device/memory.js";
import { chooseTheme, theme, themes } from "../device/theme.js";
import { chooseLocale, languagesOf, locale } from "../language/locale.js";
import { entryOf } from "../manifest/manifest.js";
import { helpPath } from "../pages/help-page.js";
import { pagePath, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";
import { session } from "../session/session.js";
import type { PaletteEntry } from "./entry.js";

/** Everything that is found without asking the service: pages, their fields, and what can be done anywhere. */
export function ownEntries(manifest: Manifest): PaletteEntry[] {
  return [...pageEntries(manifest), ...fieldEntries(manifest), ...actionEntries(manifest)];
}

function pageEntries(manifest: Manifest): PaletteEntry[] {
  const placeOf = (page: ManifestPage): string => {
    const entry = entryOf(manifest, page.key);
    const group = manifest.categories.find(({ key }) => key === entry?.category);
    // An entry with the name of its page says nothing new.
    return (entry?.title === page.title ? group?.title : entry?.title) ?? "";
  };
  return manifest.pages.map((page) => ({
    id: `page ${page.key}`,
    kind: "page",
    title: page.title,
    detail: placeOf(page),
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

function actionEntries(manifest: Manifest): PaletteEntry[] {
  const { pages } = manifest;
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
  const tongues = languagesOf(manifest.languages)
    .filter((one) => one.locale !== locale.value)
    .map((one) =>
      action(`language ${one.locale}`, textOf("shell.palette.language", { name: one.name }), "language", () =>
        chooseLocale(one.locale),
      ),
    );
  return [
    ...creates,
    ...looks,
    ...tongues,
    action("help", textOf("shell.help"), "help", () => router.navigate(writeAddress(helpPath))),
    action("log out", textOf("shell.logout"), "logout", async () => {
      holdTables();
      await session.logOut();
      rememberAgain();
    }),
  ];
}
