import {
  addressOf,
  Button,
  Callout,
  DataTable,
  defineTab,
  Link,
  Skeleton,
  type TabContext,
  Time,
  useApi,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

interface Identity {
  readonly platform: string;
  readonly userId: string;
  readonly method: "email" | "oauth" | "manual" | "";
  readonly verifiedAt: number;
}

interface Nickname {
  readonly platform: string;
  readonly groupId: string;
  readonly name: string;
  readonly updatedAt: number;
}

interface Detail {
  readonly identities: readonly Identity[];
  readonly nicknames: readonly Nickname[];
}

/** Accounts and names of a player, and the file with everything that is held. */
function IdentityTab({ tab: { record } }: { readonly tab: TabContext }) {
  const text = useText();
  const at = encodeURIComponent;
  const path = `/api/players/${at(String(record["platform"]))}/${at(String(record["userId"]))}`;
  const { data, failure, reload } = useApi<Detail>(`${path}/detail`);
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
        rows={data.nicknames}
        rowKey={(one) => `${one.platform}:${one.groupId}`}
        empty={text("players.tab.noNames")}
        columns={[
          { key: "name", title: text("players.tab.name"), render: (one) => one.name },
          {
            key: "group",
            title: text("players.tab.group"),
            render: ({ platform, groupId }) => `${platform}:${groupId}`,
          },
          {
            key: "updatedAt",
            title: text("players.tab.updatedAt"),
            render: (one) => (one.updatedAt === 0 ? "" : <Time at={one.updatedAt} />),
          },
        ]}
      />
      <div class="dt-toolbar">
        <Link button icon="download" href={addressOf(`${path}/export`)} download>
          {text("players.tab.export")}
        </Link>
      </div>
    </div>
  );
}

defineTab("dicetower-player-identity", IdentityTab, words);
