import { eventually } from '@dibs/testing/eventually'
import type { Page } from '@playwright/test'

/** Only to avoid hanging: what is not shown by then is reported. */
const PATIENCE_MS = 10_000

/** Those of the texts that are not shown, letter by letter, within what a selector finds. */
export const findMissing = (page: Page, within: string, texts: readonly string[]) =>
  page.evaluate(
    ([within, texts]) => {
      const shown = new Set<string>()
      for (const root of document.querySelectorAll(within)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          shown.add(node.textContent ?? '')
          shown.add(node.parentElement?.textContent ?? '')
        }
      }
      return texts.filter((text) => !shown.has(text))
    },
    [within, texts] as const,
  )

/** Waits until all are shown; gives those that never are. */
export async function awaitShown(
  page: Page,
  within: string,
  texts: readonly string[],
): Promise<string[]> {
  let missing: string[] = []
  const look = async () => {
    missing = await findMissing(page, within, texts)
    return missing.length === 0
  }
  await eventually(`${within} shows them`, look, PATIENCE_MS).catch(() => {})
  return missing
}
