import {
  Button,
  Callout,
  Drawer,
  EmptyState,
  eventStream,
  Skeleton,
  useEvent,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import { locale } from "../language/locale.js";
import { serverLocale } from "../language/words.js";
import { manifests } from "../manifest/manifest-store.js";
import { findPage } from "../pages/find-page.js";
import { PageView } from "../pages/page-view.js";
import { Palette } from "../palette/palette.js";
import { onPaletteKeys } from "../palette/palette-keys.js";
import { router } from "../router/router.js";
import { serviceStanding } from "../session/service-standing.js";
import { session } from "../session/session.js";
import { useStore } from "../state/store.js";
import { Banners } from "./banners/banners.js";
import { Header } from "./header.js";
import { Nav } from "./navigation/nav.js";
import { SkipLinks } from "./navigation/skip-links.js";
import { useArrival } from "./use-arrival.js";

/** The panel, for somebody who is logged in. */
export function Shell() {
  const text = useText();
  const { manifest, problem } = useStore(manifests.state);
  const address = useStore(router.address);
  const language = useStore(locale);
  const { standing } = useStore(session.state);
  const [menu, setMenu] = useState(false);
  // Each opening is a new one, whatever became of the last: 0 is closed.
  const [palette, setPalette] = useState(0);
  const openings = useRef(0);
  const openPalette = () => setPalette(++openings.current);
  const page = manifest && findPage(manifest, address.path);
  useArrival(address.path, manifest !== undefined);

  useEffect(() => void manifests.load(serverLocale(language)), [language]);
  useEvent("panel.manifest", () => void manifests.load(serverLocale(locale.value)));
  useEffect(() => eventStream.onReload(() => void manifests.load(serverLocale(locale.value))), []);
  // A log-in that is too old for one thing is good for all others.
  const open = standing === "in" || standing === "aged";
  useEffect(() => {
    if (!open) return undefined;
    eventStream.start();
    // A session that has ended closes the stream: this is where the page learns of it.
    const endStates = eventStream.onState(() => {
      if (eventStream.state === "offline") void session.refresh();
    });
    return () => {
      endStates();
      eventStream.stop();
    };
  }, [open]);
  useEffect(() => {
    void serviceStanding.look();
    const endStanding = serviceStanding.follow();
    const endKeys = onPaletteKeys(openPalette);
    return () => {
      endKeys();
      endStanding();
    };
  }, []);

  return (
    <div class="shell">
      <SkipLinks />
      <Header
        name={manifest?.installation.name ?? "Dicetower"}
        menuOpen={menu}
        onMenu={() => setMenu(true)}
        onSearch={openPalette}
      />
      <div class="shell-side" id="menu" tabIndex={-1}>
        {manifest && <Nav manifest={manifest} current={page?.key} />}
      </div>
      <div class="shell-body">
        <Banners />
        <main id="main" tabIndex={-1} class="shell-main">
          {manifest === undefined ? (
            <Waiting problem={problem} />
          ) : manifest.pages.length === 0 ? (
            <Empty />
          ) : (
            <PageView manifest={manifest} address={address} />
          )}
        </main>
      </div>
      {manifest && (
        <Drawer open={menu} title={text("shell.menu")} side="start" onClose={() => setMenu(false)}>
          <Nav manifest={manifest} current={page?.key} onChosen={() => setMenu(false)} />
        </Drawer>
      )}
      {palette > 0 && manifest && <Palette key={palette} manifest={manifest} onClose={() => setPalette(0)} />}
    </div>
  );
}

function Waiting({ problem }: { readonly problem: string | undefined }) {
  const text = useText();
  if (problem === undefined)
    return (
      <div aria-busy="true">
        <Skeleton lines={8} />
      </div>
    );
  return (
    <>
      <h1>{text("shell.manifest.title")}</h1>
      <Callout
        tone="bad"
        title={text("shell.manifest.what")}
        action={
          <Button onClick={() => void manifests.load(serverLocale(locale.value))}>{text("kit.retry")}</Button>
        }
      >
        {problem}
      </Callout>
    </>
  );
}

function Empty() {
  const text = useText();
  return (
    <>
      <h1>{text("shell.empty.title")}</h1>
      <EmptyState icon="puzzle" title={text("shell.empty.what")} text={text("shell.empty.text")} />
    </>
  );
}
