// Runs in each page that a test opens: what a test has to ask of the document itself. It is plain JavaScript, for the
// tests' own types know no document.
(() => {
  const report = (text) => window.dicetowerReport?.(text);
  document.addEventListener("securitypolicyviolation", (event) => {
    report(`policy: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`);
  });

  /** Sockets of the page, so that a test can cut them. */
  const sockets = new Set();
  const Plain = window.WebSocket;
  let held = false;
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      sockets.add(this);
      this.addEventListener("close", () => sockets.delete(this));
      if (held) this.close();
    }
  };

  const focusable = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]";
  let walk = { seen: new Set(), wanted: [] };

  function name(element) {
    return element.outerHTML.slice(0, 160);
  }

  /** One radio button of a group takes the focus for all of them. */
  function standsForItsGroup(element) {
    if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.name === "")
      return true;
    const group = [...document.querySelectorAll(`input[name="${CSS.escape(element.name)}"]`)];
    return element === (group.find((one) => one.checked) ?? group[0]);
  }

  function reachable(element) {
    if (element.tabIndex < 0 || element.matches(":disabled, [type=hidden]")) return false;
    if (element.closest("[inert], [hidden]") !== null || !standsForItsGroup(element)) return false;
    const modal = document.querySelector("dialog:modal");
    if (modal !== null && !modal.contains(element)) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function ring(element) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  }

  /** Whether some point of an element can be seen, with nothing lying over it. */
  function uncovered(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [
      [left + width / 2, top + height / 2],
      [left + Math.min(4, width / 2), top + Math.min(4, height / 2)],
      [left + width - Math.min(4, width / 2), top + height - Math.min(4, height / 2)],
    ];
    return points.some(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      if (over === null) return false;
      return element.contains(over) || over.contains(element) || over.closest("label")?.control === element;
    });
  }

  function faultsNow() {
    const faults = [];
    if (document.title.trim() === "") faults.push("no title");
    const headings = document.querySelectorAll("h1");
    if (headings.length !== 1) faults.push(`${headings.length} main headings`);
    if ((headings[0]?.textContent ?? "").trim() === "") faults.push("an empty main heading");
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll("body *")].find(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      faults.push(`sideways scroll: ${scrollWidth} in ${clientWidth}, ${wide && name(wide)}`);
    }
    return faults;
  }

  /** Rows of a table are alike: the first ones stand for hundreds, those that are drawn later included. */
  function shortenTables() {
    for (const body of document.querySelectorAll("tbody")) {
      const kept = new Set([...body.rows].slice(0, 10));
      const shorten = () => {
        for (const row of body.rows) row.inert = !kept.has(row);
      };
      shorten();
      new MutationObserver(shorten).observe(body, { childList: true });
    }
  }

  window.dicetowerTest = {
    /** Title and heading are there, and nothing is still being read. */
    settled() {
      const { path } = document.documentElement.dataset;
      const here = decodeURIComponent(location.hash.replace(/^#\/?/, "").replace(/\?.*$/, ""));
      if (path !== undefined && path !== here) return false;
      if (document.querySelector("[aria-busy=true], .dt-skeleton") !== null) return false;
      return document.querySelector("h1") !== null && document.title !== "";
    },

    /** Waits for that; says what is missing when it does not come. */
    async whenSettled(patienceMs) {
      const end = performance.now() + patienceMs;
      while (!window.dicetowerTest.settled()) {
        if (performance.now() > end) {
          const busy = document.querySelector("[aria-busy=true], .dt-skeleton");
          const { path } = document.documentElement.dataset;
          const { innerHTML } = document.body;
          throw new Error(
            `not settled at ${location.hash}, shown ${path}, busy ${busy && name(busy)}: ${innerHTML.slice(0, 500)}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },

    /** Leaves for another page of the panel. False where something of this one is left: a dialog, a change, a setting. */
    async comeToRest(hash, words, patienceMs) {
      const leaving = new Event("beforeunload", { cancelable: true });
      if (!window.dispatchEvent(leaving) || document.querySelector("dialog[open]") !== null) return false;
      for (const button of document.querySelectorAll(".dt-toast > button:last-child")) button.click();
      location.assign(hash);
      await window.dicetowerTest.whenSettled(patienceMs);
      if (document.querySelector("dialog[open], :popover-open, .dt-toast") !== null) return false;
      // Which pages were visited last is written on the way.
      const kept = Object.entries(localStorage).filter(
        ([key, value]) => !key.endsWith(":pages") && !(key.endsWith(":locale") && value === words),
      );
      return kept.length === 0 && sessionStorage.length === 0 && !held;
    },

    /** What is wrong with the page as it stands, in sentences; what is on its way gets the time for it. */
    async faults(patienceMs) {
      const end = performance.now() + patienceMs;
      for (;;) {
        // A browser without room to draw calls no frames for a while: it is looked at all the same.
        await Promise.race([
          new Promise((resolve) => requestAnimationFrame(resolve)),
          new Promise((resolve) => setTimeout(resolve, 500)),
        ]);
        const faults = faultsNow();
        if (faults.length === 0 || performance.now() > end) return faults;
      }
    },

    /** What axe finds wrong, a line each; nothing is left out of it. @param only `{ type: "tag" | "rule", values }` */
    async violations(only) {
      const { violations } = await window.axe.run(document, {
        runOnly: only,
        resultTypes: ["violations"],
      });
      return violations.map(({ id, help, nodes }) => {
        const where = nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html.slice(0, 240)} – ${failureSummary}`);
        return `${id}: ${help}\n    ${where.join("\n    ")}`;
      });
    },

    /** Waits until the focus is within what a selector finds. */
    async whenFocused(selector) {
      const end = performance.now() + 60_000;
      while (document.querySelector(selector)?.contains(document.activeElement) !== true) {
        if (performance.now() > end) throw new Error(`the focus is in ${name(document.activeElement)}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },

    /** Waits until the page would ask before it is left. */
    async whenUnsaved() {
      const end = performance.now() + 30_000;
      for (;;) {
        const leaving = new Event("beforeunload", { cancelable: true });
        if (!window.dispatchEvent(leaving)) return;
        if (performance.now() > end) throw new Error("nothing is unsaved");
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },

    beginWalk() {
      document.activeElement?.blur();
      shortenTables();
      walk = { seen: new Set(), wanted: [...document.querySelectorAll(focusable)].filter(reachable) };
    },

    /** Looks at what has the focus now. */
    step() {
      const at = document.activeElement;
      // On its way round the focus passes through the browser's own controls.
      if (at === null || at === document.body) return { again: false };
      if (walk.seen.has(at)) return { again: walk.seen.values().next().value === at };
      walk.seen.add(at);
      // A branch of a tree holds its whole subtree: the ring is around its own line.
      const own = at.getAttribute("role") === "treeitem" ? at.firstElementChild : null;
      const marked = [at, at.parentElement, own].some((one) => one !== null && ring(one));
      return {
        again: false,
        ...(uncovered(at) ? {} : { covered: name(at) }),
        ...(marked ? {} : { unmarked: name(at) }),
      };
    },

    missed() {
      return walk.wanted.filter((element) => element.isConnected && !walk.seen.has(element)).map(name);
    },

    /** Cuts the live connection as a broken line would. */
    cutSockets() {
      for (const socket of sockets) socket.close();
      return sockets.size;
    },

    /** What a browser says when its network is back: nobody waits for the next try. */
    comeBack() {
      window.dispatchEvent(new Event("online"));
    },

    /** No socket lives until they are released. */
    holdSockets() {
      held = true;
      window.dicetowerTest.cutSockets();
    },

    releaseSockets() {
      held = false;
      window.dicetowerTest.comeBack();
    },
  };
})();
