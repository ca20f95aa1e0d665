import { api } from "../panel/kit.js";
import { words } from "./words.js";

/**
 * `<peer-page>`: a table of the adapters of this type. A custom element without the kit's components; it asks through
 * the kit's `api`, which knows how one is logged in: by password or by access key.
 */
export class PeerPage extends HTMLElement {
  #gone = new AbortController();

  connectedCallback() {
    this.#gone = new AbortController();
    void this.#read();
  }

  disconnectedCallback() {
    this.#gone.abort();
  }

  get #words() {
    return document.documentElement.lang.startsWith("zh") ? words["zh-CN"] : words.en;
  }

  async #read() {
    const { signal } = this.#gone;
    try {
      const records = await api.get("/api/adapters", { signal });
      this.#show(this.#table(records.filter(({ type }) => type === "peer")));
    } catch (error) {
      if (!signal.aborted) this.#show(text("p", `${this.#words.failed} ${error.message}`, { role: "alert" }));
    }
  }

  #show(content) {
    const again = text("button", this.#words.again, { type: "button" });
    again.addEventListener("click", () => void this.#read());
    this.replaceChildren(text("h1", this.#words.title), content, again);
  }

  #table(records) {
    const { none, name, endpoint, state, account } = this.#words;
    if (records.length === 0) return text("p", none);
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    for (const word of [name, endpoint, state, account]) head.append(text("th", word, { scope: "col" }));
    const body = table.createTBody();
    for (const record of records) {
      const row = body.insertRow();
      for (const value of [record.name, record.endpoint, record.state, record.selfName])
        row.insertCell().textContent = value;
    }
    return table;
  }
}

function text(tag, content, attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = content;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

customElements.define("peer-page", PeerPage);
