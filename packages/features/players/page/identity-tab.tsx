import {
  addressOf,
  Button,
  Callout,
  DataTable,
  defineTab,
  fillPath,
  Link,
  recordsOf,
  Skeleton,
  type TabContext,
  Time,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

/** Accounts and names of a player, and the file with everything that is held. */
function IdentityTab({ tab: { record } }: { readonly tab: TabContext<"/api/players"> }) {
  const text = useText();
  const params = { platform: record.platform, user: record.userId };
  const { data, failure, reload } = useGet("/api/players/{platform}/{user}/detail", { params });
  if (failure !== undefined)
    return (
      <Callout
        tone="bad"
        live
        title={text("kit.failed")}
        action={<Button onClick={reload}>{text("kit.retry")}</Button>}
      >
        {failure.message}
      </Callout>
    );
  if (data === undefined) return <Skeleton lines={6} />;
  return (
    <div class="dt-settings">
      <h3>{text("players.tab.accounts")}</h3>
      <DataTable
        caption={text("players.tab.accounts")}
        rows={data.identities}
        rowKey={(one) => `${one.platform}:${one.userId}`}
        columns={[
          { key: "platform", title: text("players.tab.platform"), render: (one) => one.platform },
          { key: "userId", title: text("players.tab.userId"), render: (one) => one.userId },
          {
            key: "method",
            title: text("players.tab.method"),
            render: (one) => text(`players.tab.method.${one.method || "none"}`),
          },
          {
            key: "verifiedAt",
            title: text("players.tab.verifiedAt"),
            render: (one) => (one.verifiedAt === 0 ? "" : <Time at={one.verifiedAt} />),
          },
        ]}
      />
      <h3>{text("players.tab.names")}</h3>
      <DataTable
        caption={text("players.tab.names")}
        rows={recordsOf(data.nicknames)}
        rowKey={(one) => `${String(one["platform"])}:${String(one["groupId"])}`}
        empty={text("players.tab.noNames")}
        columns={[
          { key: "name", title: text("players.tab.name"), render: (one) => String(one["name"]) },
          {
            key: "group",
            title: text("players.tab.group"),
            render: (one) => `${String(one["platform"])}:${String(one["groupId"])}`,
          },
          {
            key: "updatedAt",
            title: text("players.tab.updatedAt"),
            render: (one) => (one["updatedAt"] === 0 ? "" : <Time at={Number(one["updatedAt"])} />),
          },
        ]}
      />
      <div class="dt-toolbar">
        <Link
          button
          icon="download"
          href={addressOf(fillPath("/api/players/{platform}/{user}/export", params))}
          download
        >
          {text("players.tab.export")}
        </Link>
      </div>
    </div>
  );
}

defineTab("dicetower-player-identity", IdentityTab, words);
