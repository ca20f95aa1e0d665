import { type ComponentType, render } from "preact";
import { addWords, type Words } from "../text/locale.js";

/**
 * Defines a custom element in the light DOM that shows a component while it is in the document and its property is set.
 * @param property name under which the element gets what the component is given
 */
export function defineElement<C>(
  tag: string,
  property: string,
  View: ComponentType<{ context: C }>,
  words: Words,
  styles: string,
): void {
  addWords(words);
  if (customElements.get(tag) !== undefined) return;
  if (styles !== "") {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }
  class ShownElement extends HTMLElement {
    context: C | undefined;
    connectedCallback(): void {
      this.show();
    }
    disconnectedCallback(): void {
      render(null, this);
    }
    show(): void {
      if (this.context !== undefined) render(<View context={this.context} />, this);
    }
  }
  Object.defineProperty(ShownElement.prototype, property, {
    get(this: ShownElement) {
      return this.context;
    },
    set(this: ShownElement, context: C | undefined) {
      this.context = context;
      if (this.isConnected) this.show();
    },
  });
  customElements.define(tag, ShownElement);
}
