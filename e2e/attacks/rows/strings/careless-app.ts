import type { BrowserContext } from '@playwright/test'

/** Fault: the app puts every text in as HTML. In a context that bypasses policies, this runs. */
export async function takeTextsForMarkup(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const honest = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
    Object.defineProperty(Element.prototype, 'textContent', {
      get(this: Element) {
        return honest?.get?.call(this)
      },
      set(this: Element, text: string) {
        this.innerHTML = text
      },
    })
  })
}
