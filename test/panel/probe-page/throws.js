// A page that does not work: at once, later, or never at all.
customElements.define(
  "throws-page",
  class extends HTMLElement {
    connectedCallback() {
      const heading = document.createElement("h1");
      heading.textContent = "Throws";
      const button = document.createElement("button");
      button.textContent = "Break";
      button.addEventListener("click", () => {
        throw new Error("it broke when it was used");
      });
      this.replaceChildren(heading, button);
      if (location.hash.includes("at=once")) throw new Error("it broke at once");
    }

    disconnectedCallback() {
      document.documentElement.dataset.probeEnded = "true";
    }
  },
);
