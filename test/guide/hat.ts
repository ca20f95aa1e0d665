import {
  Changes,
  codes,
  defineFeature,
  failure,
  inLanguage,
  Joi,
  jobs,
  Notices,
  notices,
  Outbound,
  route,
  routes,
  Store,
  Texts,
  text,
  texts,
  textTable,
} from "@dicetower/contract";

const hatTexts = textTable({
  "hat.notice.full": { en: "The hat is full", "zh-CN": "帽子满了" },
  "hat.notice.full.text": { en: "{count} rabbits are in the hat.", "zh-CN": "帽子里已有 {count} 只兔子。" },
  "hat.label": { en: "A hat with {count} rabbits", "zh-CN": "装有 {count} 只兔子的帽子" },
});

/** What docs/feature-authors.md shows, between `#region` and `#endregion`. */
export default defineFeature({
  id: "hat",
  needs: { changes: Changes, notices: Notices, outbound: Outbound, store: Store, texts: Texts },
  migrations: [
    {
      id: "001-rabbits",
      async up(db) {
        await db.schema.createTable("hat_rabbits", (columns) => {
          columns.increments("id");
          columns.text("name").notNullable();
        });
      },
    },
  ],
  setup(host) {
    const { changes, outbound, store } = host.needs;
    host.add(texts, ...hatTexts);

    // #region notice
    host.add(notices, { key: "hat.full", level: "important", titleKey: "hat.notice.full" });

    const tellOwners = (count: number) =>
      host.needs.notices.send({
        kind: "hat.full",
        level: "important",
        detail: `The hat is full: ${count} rabbits.`, // for the log, in English
        text: text("hat.notice.full.text", { count }), // for people, in their language
      });
    // #endregion

    const count = () =>
      store.read(async (db) => Number((await db("hat_rabbits").count({ count: "*" }))[0]?.["count"]));

    // #region outbound
    const policy = { timeoutMs: 5_000, maxBytes: 65_536 };
    const schema = Joi.array().items(Joi.string().max(50)).max(3).required();

    const fetchNames = async (signal: AbortSignal): Promise<string[]> => {
      const url = "https://rabbits.example/names";
      const { status, body } = await outbound.request(url, { method: "GET" }, policy, signal);
      if (status !== 200) throw failure(codes.notReady, `The server of rabbits answered ${status}.`);
      return Joi.attempt(JSON.parse(body.toString("utf8")), schema);
    };
    // #endregion

    // #region job
    host.add(jobs, {
      key: "hat.breed",
      schedule: { everySeconds: 3_600 },
      async run(signal) {
        const names = await fetchNames(signal);
        await store.change((db) => db("hat_rabbits").insert(names.map((name) => ({ name }))));
        tellOwners(await count());
      },
    });
    // #endregion

    // #region texts
    const label = route({
      method: "GET",
      path: "/api/hat/label",
      summary: "What stands on the hat, in a language.",
      accepts: { query: inLanguage },
      returns: Joi.object({ label: Joi.string().required() }),
      handle: async ({ query }) => ({
        label: host.needs.texts.render(text("hat.label", { count: await count() }), query.locale),
      }),
    });
    // #endregion

    // #region delete
    const remove = route({
      method: "DELETE",
      path: "/api/hat/rabbits/{id}",
      summary: "Lets a rabbit go.",
      accepts: { params: Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() }) },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      handle: ({ params: { id }, actor }) =>
        store.change(async (db) => {
          const rabbit = await db("hat_rabbits").where({ id }).first();
          if (rabbit === undefined) throw failure(codes.notFound, `There is no rabbit ${id}.`);
          await db("hat_rabbits").where({ id }).delete();
          const target = { type: "rabbit", id: String(id), name: rabbit.name };
          await changes.record(db, { action: "hat.release", actor, target, before: { name: rabbit.name } });
          return { id };
        }),
    });
    // #endregion

    host.add(routes, label, remove);
  },
});
