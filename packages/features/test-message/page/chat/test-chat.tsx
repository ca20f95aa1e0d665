import {
  Button,
  languageOptions,
  Page,
  platformName,
  Section,
  Select,
  Split,
  useText,
} from "@dicetower/panel-kit";
import { useRef, useState } from "preact/hooks";
import { keepSetting, platforms, recallSetting, type Setting } from "./cast.js";
import { Composer } from "./composer.js";
import { beginExchange, type Exchange, finishExchange, repeatExchange } from "./exchange.js";
import { Forget } from "./forget.js";
import { looks } from "./looks.js";
import { People } from "./people.js";
import { download, testFile } from "./test-file.js";
import { Trace } from "./trace.js";
import { Transcript } from "./transcript.js";

/** Exchanges that are shown. */
const maxCount = 200;

/** Talks to the bot without a platform, and shows what the line made of each message. */
export function TestChat() {
  const text = useText();
  const [setting, setSetting] = useState(recallSetting);
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [traced, setTraced] = useState<number>();
  const order = useRef(Promise.resolve());
  const change = (next: Setting) => {
    setSetting(next);
    keepSetting(next);
  };
  /** Messages are answered in the order in which they were said. */
  const run = (begun: Exchange) => {
    setExchanges((all) => [...all, begun].slice(-maxCount));
    setTraced(begun.id);
    order.current = order.current.then(async () => {
      const ended = await finishExchange(begun);
      setExchanges((all) => all.map((one) => (one.id === ended.id ? ended : one)));
    });
  };
  const say = (words: string, mention = false) => run(beginExchange(setting, words, mention));
  const save = (some: readonly Exchange[]) => download("dicetower-chat.test.mjs", testFile(some));
  return (
    <Page
      wide
      title={text("test-message.page.title")}
      summary={text("test-message.page.title.summary")}
      actions={
        <>
          {exchanges.length > 0 && (
            <>
              <Button icon="download" onClick={() => save(exchanges)}>
                {text("test-message.page.saveAll")}
              </Button>
              <Button icon="close" onClick={() => setExchanges([])}>
                {text("test-message.page.clear")}
              </Button>
            </>
          )}
          <Forget />
        </>
      }
    >
      <div class="chat-sides">
        <Section title={text("test-message.page.chat")}>
          <Transcript
            exchanges={exchanges}
            traced={traced}
            look={setting.look}
            people={setting.people}
            actions={{
              onRepeat: (exchange) => run(repeatExchange(exchange)),
              onSave: (exchange) => save([exchange]),
              onTrace: (exchange) => setTraced(exchange.id),
            }}
            onExample={(example) => say(example)}
          />
          <Composer
            setting={setting}
            onSetting={change}
            onSend={say}
            said={exchanges.map((one) => one.text)}
          />
        </Section>
        <Section title={text("test-message.page.trace")} summary={text("test-message.page.trace.summary")}>
          <Trace exchange={exchanges.find(({ id }) => id === traced)} />
        </Section>
      </div>
      <Split side="none">
        <Section title={text("test-message.page.who")}>
          <People setting={setting} onSetting={change} />
        </Section>
        <Section title={text("test-message.page.where")}>
          <Surroundings setting={setting} onSetting={change} />
        </Section>
      </Split>
    </Page>
  );
}

function Surroundings({
  setting,
  onSetting,
}: {
  readonly setting: Setting;
  readonly onSetting: (setting: Setting) => void;
}) {
  const text = useText();
  return (
    <div class="chat-fields">
      <Select
        label={text("test-message.page.platform")}
        value={setting.platform}
        onChange={(platform) => onSetting({ ...setting, platform })}
        options={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
      />
      <Select
        label={text("test-message.page.look")}
        value={setting.look === "" ? "platform" : setting.look}
        onChange={(look) => onSetting({ ...setting, look: look === "platform" ? "" : look })}
        options={[
          { value: "platform", label: text("test-message.page.look.platform") },
          ...Object.keys(looks).map((key) => ({ value: key, label: text(`test-message.page.look.${key}`) })),
        ]}
      />
      <Select
        label={text("test-message.page.locale")}
        value={setting.locale === "" ? "own" : setting.locale}
        onChange={(locale) => onSetting({ ...setting, locale: locale === "own" ? "" : locale })}
        options={[{ value: "own", label: text("test-message.page.locale.own") }, ...languageOptions()]}
      />
    </div>
  );
}
