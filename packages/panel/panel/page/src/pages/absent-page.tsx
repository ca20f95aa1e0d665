import {
  type Answer,
  EmptyState,
  featureName,
  Link,
  type Manifest,
  Page,
  Skeleton,
  Toolbar,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { DocumentTitle } from "../layout/document-title.js";
import { knownOwners } from "./known-owners.js";

/** Of a feature as `GET /api/features` answers it. */
type Feature = Answer<"/api/features">[number];

/** What stands at an address without a page: whose page it is, as far as that is known, and what is the matter. */
export function AbsentPage({ path, manifest }: { readonly path: string; readonly manifest: Manifest }) {
  const text = useText();
  const { data: features, loading } = useGet("/api/features", {
    refreshOn: ["feature.state"],
  });
  const owner = features && ownerOf(path, features);
  const title = text(owner === undefined && !loading ? "shell.notFound.title" : "shell.absent.title");
  return (
    <Page title={title}>
      <DocumentTitle title={title} />
      {features === undefined && loading ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : owner === undefined ? (
        <NotFound path={path} features={features ?? []} manifest={manifest} />
      ) : (
        <Absent feature={owner} manifest={manifest} />
      )}
    </Page>
  );
}

/** The feature whose page it is and that is not on. Whoever has not been there before may still have typed its id. */
function ownerOf(path: string, features: readonly Feature[]): Feature | undefined {
  const known = knownOwners()[path];
  const steps = path.split("/");
  const owner = features.find(({ id }) => (known === undefined ? steps.includes(id) : id === known));
  return owner?.state === "on" ? undefined : owner;
}

function Absent({
  feature: { id, state, reason, withheld },
  manifest,
}: { readonly feature: Feature } & Shown) {
  const text = useText();
  const kind = state === "stopping" ? "off" : state;
  const more = withheld !== undefined ? "" : text(`shell.absent.${kind}.text`);
  return (
    <EmptyState
      icon="puzzle"
      title={text(`shell.absent.${kind}`, { name: featureName(id) })}
      text={
        <>
          {reason} {more}{" "}
          {!has(manifest, "features") && state !== "starting" && text("shell.absent.command", { id })}
        </>
      }
      action={
        <Toolbar>
          {has(manifest, "features") && (
            <Link button icon="puzzle" href={addressOf(id)}>
              {text("shell.absent.feature")}
            </Link>
          )}
          {has(manifest, "system.log") && (
            <Link button href={`#/system/log?owner=${encodeURIComponent(id)}`}>
              {text("shell.absent.log")}
            </Link>
          )}
          <Link href="#/">{text("shell.notFound.home")}</Link>
        </Toolbar>
      }
    />
  );
}

interface Shown {
  readonly manifest: Manifest;
}

function NotFound({
  path,
  features,
  manifest,
}: { readonly path: string; readonly features: readonly Feature[] } & Shown) {
  const text = useText();
  const absent = features.filter(({ state }) => state !== "on");
  const named = ({ id, state }: Feature) =>
    text("kit.named", { what: featureName(id), name: text(`shell.absent.state.${state}`) });
  return (
    <EmptyState
      icon="compass"
      title={text("shell.notFound.what", { path })}
      text={text(absent.length === 0 ? "shell.notFound.text" : "shell.notFound.absent")}
      action={
        <>
          {absent.length > 0 && (
            <ul class="shell-absent">
              {absent.map((feature) => (
                <li key={feature.id}>
                  {has(manifest, "features") ? (
                    <Link href={addressOf(feature.id)}>{named(feature)}</Link>
                  ) : (
                    named(feature)
                  )}
                </li>
              ))}
            </ul>
          )}
          <Link href="#/">{text("shell.notFound.home")}</Link>
        </>
      }
    />
  );
}

function has({ pages }: Manifest, key: string): boolean {
  return pages.some((page) => page.key === key);
}

function addressOf(feature: string): string {
  return `#/features?feature=${encodeURIComponent(feature)}`;
}
