import { Badge, Callout, KeyValue, Link, Stack, Time, useFormat, useText } from "@dicetower/panel-kit";
import { licenseOf, type Plugin } from "./plugin.js";

/** What a plugin says of itself, and what became of it. */
export function Overview({ plugin }: { readonly plugin: Plugin }) {
  const text = useText();
  const format = useFormat();
  const { homepageUrl, depends, dependsState, conflicts, size, storageBytes, updatedAt } = plugin;
  const bytes = (count: number) => text("scripts.page.bytes", { count: format.number(count) });
  const states = dependsState ?? depends.map((name) => ({ name, range: "", satisfied: undefined }));
  return (
    <Stack>
      {plugin.errorText !== "" && (
        <Callout tone="bad" title={text("plugins.page.error")}>
          <span class="scripts-text">{plugin.errorText}</span>
        </Callout>
      )}
      {conflicts.map(({ word, other, reason }) => (
        <Callout key={`${word} ${other}`} tone={reason === "" ? "info" : "warn"}>
          {text(reason === "" ? "scripts.page.conflict.wins" : `scripts.page.conflict.${reason}`, {
            word,
            other,
            name: plugin.extensions[0] ?? plugin.name,
          })}
        </Callout>
      ))}
      {plugin.isolatedBy === "service" && (
        <Callout tone="info">{text("plugins.page.isolatedBy.service")}</Callout>
      )}
      {plugin.description !== "" && <p class="scripts-text">{plugin.description}</p>}
      <KeyValue
        items={[
          { key: "file", label: text("scripts.page.file"), value: plugin.fileName },
          { key: "version", label: text("scripts.page.version"), value: plugin.version },
          { key: "author", label: text("scripts.page.author"), value: plugin.author },
          {
            key: "license",
            label: text("scripts.page.license"),
            value: licenseOf(plugin) || text("plugins.page.license.unknown"),
          },
          ...(/^https?:\/\//.test(homepageUrl)
            ? [
                {
                  key: "home",
                  label: text("plugins.page.home"),
                  value: <Link href={homepageUrl}>{homepageUrl}</Link>,
                },
              ]
            : []),
          ...(states.length === 0
            ? []
            : [
                {
                  key: "depends",
                  label: text("plugins.page.depends"),
                  value: states.map(({ name, range, satisfied }) => (
                    <p key={name} class="dt-toolbar">
                      {name} {range}
                      {satisfied !== undefined && (
                        <Badge tone={satisfied ? "good" : "bad"}>
                          {text(satisfied ? "plugins.page.satisfied" : "plugins.page.unsatisfied")}
                        </Badge>
                      )}
                    </p>
                  )),
                },
              ]),
          {
            key: "extensions",
            label: text("plugins.page.extensions"),
            value: plugin.extensions.join(", ") || "–",
          },
          { key: "commands", label: text("scripts.page.commands"), value: plugin.commands.join(", ") || "–" },
          ...(size === undefined
            ? []
            : [{ key: "size", label: text("scripts.page.size"), value: bytes(size) }]),
          ...(storageBytes === undefined
            ? []
            : [{ key: "data", label: text("scripts.page.data"), value: bytes(storageBytes) }]),
          ...(updatedAt === undefined
            ? []
            : [{ key: "updated", label: text("scripts.page.updated"), value: <Time at={updatedAt} /> }]),
        ]}
      />
    </Stack>
  );
}
