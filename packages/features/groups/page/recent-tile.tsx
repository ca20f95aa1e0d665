import {
  Callout,
  defineTile,
  EmptyState,
  KeyValue,
  Link,
  Skeleton,
  Stack,
  Time,
  useApi,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./words.js";

interface Group {
  readonly platform: string;
  readonly groupId: string;
  readonly name: string;
  readonly memberCount: number;
  readonly commandCount: number;
  readonly lastMessageAt: number;
}

/** Groups shown. */
const most = 6;

/** Where something was said last. */
function RecentTile() {
  const text = useText();
  const { data, failure } = useApi<{ readonly items: readonly Group[] }>("/api/groups", {
    query: { sort: "-lastMessageAt", pageSize: most },
    refreshOn: ["group.*"],
  });
  if (failure !== undefined) return <Callout tone="bad">{failure.message}</Callout>;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        icon="users-group"
        title={text("groups.tile.none")}
        text={text("groups.tile.none.text")}
        action={
          <Link button href="#/adapters" icon="plug">
            {text("groups.tile.connect")}
          </Link>
        }
      />
    );
  return (
    <Stack gap="s">
      <KeyValue
        items={data.items.map(({ platform, groupId, name, memberCount, commandCount, lastMessageAt }) => ({
          key: `${platform}:${groupId}`,
          label: name === "" ? groupId : name,
          value: (
            <>
              {lastMessageAt > 0 ? <Time at={lastMessageAt} /> : text("groups.tile.quiet")} ·{" "}
              <span class="dt-muted">
                {text("groups.tile.facts", { members: memberCount, commands: commandCount })}
              </span>
            </>
          ),
        }))}
      />
      <Link href="#/groups">{text("groups.tile.all")}</Link>
    </Stack>
  );
}

defineTile("dicetower-recent-groups", RecentTile, words);
