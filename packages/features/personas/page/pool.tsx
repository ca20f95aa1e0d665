import {
  type Answer,
  api,
  Button,
  Callout,
  definePage,
  Page,
  reasonOf,
  Section,
  Select,
  Skeleton,
  Stack,
  Toolbar,
  toast,
  useGet,
  useLayoutEffect,
  useState,
  useText,
  useUnsaved,
  WeightedList,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

type Item = Answer<"/api/personas/pool">["pool"][number];

/** The pool that a persona is drawn from for each reply. */
function PoolPage() {
  const text = useText();
  const stored = useGet("/api/personas/pool");
  const personas = useGet("/api/personas");
  const [pool, setPool] = useState<readonly Item[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const before = JSON.stringify(stored.data?.pool ?? []);
  useLayoutEffect(() => setPool(JSON.parse(before) as Item[]), [before]);
  const changed = JSON.stringify(pool) !== before;
  useUnsaved(changed);
  const isNeverDrawn = pool.length > 0 && pool.every(({ weight }) => weight === 0);
  const all = [{ id: 0, name: text("personas.page.itself") }, ...(personas.data ?? [])];
  const free = all.filter(({ id }) => !pool.some((item) => item.id === id));
  const save = async () => {
    setBusy(true);
    try {
      await api.put("/api/personas/pool", { body: { pool } });
      setProblem(undefined);
      toast({ text: text("personas.page.poolSaved"), kind: "good" });
      stored.reload();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const loaded = stored.data !== undefined && personas.data !== undefined;
  const failure = stored.failure ?? personas.failure;
  return (
    <Page title={text("personas.page.pool")} summary={text("personas.page.pool.summary")}>
      <Section>
        {failure !== undefined && <Callout tone="bad">{failure.message}</Callout>}
        {!loaded && failure === undefined && <Skeleton lines={4} />}
        {loaded && (
          <Stack>
            {pool.length === 0 && <Callout>{text("personas.page.poolEmpty")}</Callout>}
            <WeightedList<Item>
              label={text("personas.page.pool")}
              entry={text("personas.page.persona")}
              add={text("personas.page.poolAdd")}
              rows={pool}
              onChange={setPool}
              empty={() => (free[0] === undefined ? undefined : { id: free[0].id, weight: 1 })}
              most={Math.min(256, all.length)}
              error={isNeverDrawn ? text("personas.page.neverDrawnPool") : undefined}
              render={(item, change, label) => (
                <Select
                  label={label}
                  labelHidden
                  value={String(item.id)}
                  onChange={(id) => change({ ...item, id: Number(id) })}
                  options={all
                    .filter(({ id }) => id === item.id || free.some((one) => one.id === id))
                    .map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              )}
            />
            {problem !== undefined && (
              <Callout tone="bad" live>
                {problem}
              </Callout>
            )}
            <Toolbar>
              <Button
                kind="primary"
                icon="device-floppy"
                busy={busy}
                disabled={!changed || isNeverDrawn}
                onClick={() => void save()}
              >
                {text("personas.page.save")}
              </Button>
            </Toolbar>
          </Stack>
        )}
      </Section>
    </Page>
  );
}

definePage("persona-pool", PoolPage, words);
