import type { BrowserContext } from '@playwright/test'

/** What is on the clipboard, pasted elsewhere: Dibs lets no page of its own read it. */
export async function paste(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.setContent('<textarea></textarea>')
  const field = page.getByRole('textbox')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  const text = await field.inputValue()
  await page.close()
  return text
}
