import { type ChatLine, ChatView, EmptyState, Section, Stack, useState } from "@dicetower/panel-kit";

const begin = 1_700_000_000;
const picture = "/api/pictures/map.gif";

const text = (words: string) => ({ type: "text", data: { text: words } });
const base = (at: number, who: string, words: string): ChatLine => ({
  key: String(at),
  who,
  userId: "10001",
  at: begin + at * 60,
  own: false,
  segments: [text(words)],
});
const recent: readonly ChatLine[] = [
  { ...base(1, "Ann", "Who guards the tower?"), mark: "Keeper" },
  { ...base(2, "Dicey", "Ann rolls 3d6+2 = 14"), own: true },
  {
    ...base(3, "Bo of the Very Long Name That Goes On and On", ""),
    quoted: "Who guards the tower?",
    segments: [
      { type: "reply", data: { id: "1" } },
      { type: "at", data: { qq: "10001", name: "Ann" } },
      text("somebody\nwith two lines, and aWordThatIsFarTooLongToFitIntoAnyNarrowWindowOfAnyBrowserAtAll"),
    ],
  },
  { ...base(4, "Chen", "Never mind."), recalled: true },
  { ...base(5, "Chen", "A better thought."), edited: true },
  {
    ...base(6, "Ann", ""),
    segments: [
      { type: "image", data: { saved: "map.png" } },
      { type: "record", data: { file: "song.amr" } },
      { type: "poke", data: { id: "3" } },
    ],
  },
];
const older = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    base(at - count, "Ann", `Long ago, ${count - at} minutes before.`),
  );

/** Messages in each of their states. */
export function Chats() {
  const [past, setPast] = useState(0);
  return (
    <Stack gap="l">
      <Section title="A chat">
        <ChatView
          label="Messages of the tower"
          lines={[...older(past), ...recent]}
          hasOlder={past < 40}
          atEnd
          onOlder={() => setPast((count) => Math.min(40, count + 20))}
          onNewest={() => undefined}
          imagePath={({ data }) => (data["saved"] === undefined ? undefined : picture)}
        />
      </Section>
      <Section title="An empty chat, behind its end">
        <ChatView
          label="Messages of nobody"
          lines={[]}
          hasOlder={false}
          atEnd={false}
          onOlder={() => undefined}
          onNewest={() => undefined}
          imagePath={() => undefined}
          empty={<EmptyState icon="messages" title="Nothing was said yet" />}
        />
      </Section>
    </Stack>
  );
}
