import { api, Button, Chart, definePage, h, Page, toast, useApi, useText } from "../../panel/kit.js";

const sides = ["heads", "tails", "edge"];

/** Flips a coin, and shows how often each side has come up. */
function CoinPage() {
  const text = useText();
  const { data = {}, reload } = useApi("/api/coin/flips", { refreshOn: ["panel.changes"] });
  const flip = async () => {
    const { side } = await api.post("/api/coin/flip");
    toast({ text: text(`coin.page.${side}`) });
    reload();
  };
  const labels = sides.map((side) => text(`coin.page.${side}`));
  const values = sides.map((side) => data[side] ?? 0);
  const title = text("coin.page.flips");
  const chart = {
    title,
    summary: labels.map((label, at) => `${label}: ${values[at]}`).join(" · "),
    labels,
    labelTitle: text("coin.page.side"),
    series: [{ key: "flips", title, values }],
  };
  const actions = h(Button, { kind: "primary", onClick: flip }, text("coin.page.flip"));
  return h(Page, { title: text("coin.page.title"), actions }, h(Chart.Bars, chart));
}

definePage("coin-page", CoinPage);
