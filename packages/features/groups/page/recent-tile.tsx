import {
  Callout,
  defineTile,
  EmptyState,
  KeyValue,
  Link,
  Skeleton,
  Stack,
  Time,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

/** Groups shown. */
const maxCount = 6;

/** Where something was said last. */
function RecentTile() {
  const text = useText();
  const { data, failure } = useGet("/api/groups", {
    query: { sort: "-lastMessageAt", pageSize: maxCount },
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
