import {
  api,
  Badge,
  type Body,
  Button,
  Callout,
  confirm,
  DataTable,
  defineTab,
  type ListItem,
  reasonOf,
  type TabContext,
  TextField,
  Time,
  toast,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { words } from "./generated/words.js";

type Member = ListItem<"/api/groups/{platform}/{group}/members">;

/** What is done to a member. */
type Act = Omit<Body<"/api/groups/{platform}/{group}/member-action", "post">, "userId">;

const muteSeconds = 600;

/** Who is in a group, and what can be done to them. */
function MembersTab({ tab: { record } }: { readonly tab: TabContext<"/api/groups"> }) {
  const text = useText();
  const [q, setQ] = useState("");
  const [page, setPage] = useState({ page: 1, pageSize: 20 });
  const params = { platform: record.platform, group: record.groupId };
  const members = useGet("/api/groups/{platform}/{group}/members", {
    params,
    query: { ...page, ...(q === "" ? {} : { q }) },
  });
  const act = async (member: Member, what: Act) => {
    try {
      const body = { userId: member.userId, ...what };
      await api.post("/api/groups/{platform}/{group}/member-action", { params, body });
      toast({ text: text("kit.resource.done") });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    members.reload();
  };
  const kick = async (member: Member) => {
    const sure = await confirm({
      title: text("groups.tab.kick.title", { name: nameOf(member) }),
      text: text("groups.tab.kick.text"),
      action: text("groups.tab.kick"),
      danger: true,
    });
    if (sure) await act(member, { action: "kick" });
  };
  const muted = ({ mutedUntil }: Member) => mutedUntil * 1000 > Date.now();
  return (
    <div class="dt-settings">
      <TextField
        label={text("kit.search")}
        value={q}
        onChange={(next) => {
          setQ(next);
          setPage({ ...page, page: 1 });
        }}
      />
      {members.failure !== undefined && (
        <Callout
          tone="bad"
          live
          title={text("groups.tab.members.failed")}
          action={<Button onClick={members.reload}>{text("kit.retry")}</Button>}
        >
          {members.failure.message}
        </Callout>
      )}
      <DataTable<Member>
        caption={text("groups.tab.members")}
        columns={[
          { key: "nickname", title: text("groups.tab.name"), render: (member) => nameOf(member) },
          { key: "userId", title: text("groups.tab.userId") },
          {
            key: "role",
            title: text("groups.tab.role"),
            render: (member) => (
              <>
                {text(`groups.tab.role.${member.role}`)}
                {muted(member) && <Badge tone="warn">{text("groups.tab.muted")}</Badge>}
              </>
            ),
          },
          { key: "diceName", title: text("groups.tab.diceName") },
          { key: "cardName", title: text("groups.tab.cardName") },
          {
            key: "lastSpokeAt",
            title: text("groups.tab.lastSpokeAt"),
            render: ({ lastSpokeAt }) => <Time at={lastSpokeAt === 0 ? null : lastSpokeAt} />,
          },
        ]}
        rows={members.data?.items ?? []}
        rowKey={({ userId }) => userId}
        rowName={nameOf}
        busy={members.loading}
        rowActions={(member) => [
          muted(member)
            ? {
                key: "unmute",
                label: text("groups.tab.unmute"),
                onSelect: () => void act(member, { action: "unmute" }),
              }
            : {
                key: "mute",
                label: text("groups.tab.mute"),
                onSelect: () => void act(member, { action: "mute", seconds: muteSeconds }),
              },
          {
            key: "kick",
            label: text("groups.tab.kick"),
            danger: true,
            onSelect: () => void kick(member),
          },
        ]}
        paging={{
          ...page,
          total: members.data?.total ?? 0,
          onChange: (at, pageSize) => setPage({ page: at, pageSize }),
        }}
      />
    </div>
  );
}

function nameOf({ card, nickname, userId }: Member): string {
  return card || nickname || userId;
}

defineTab("dicetower-group-members", MembersTab, words);
