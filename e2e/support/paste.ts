import type { BrowserContext } from '@playwright/test'

/** Reads the clipboard by pasting on another page: Dibs' own pages may not read it. */
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
