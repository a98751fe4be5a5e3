import type { Scene, Stage } from './scene.ts'

async function showSupport(stage: Stage): Promise<void> {
  const { page, words } = stage
  await stage.enterAs()
  await page.goto('/app/support')
  await page.getByRole('heading', { level: 1, name: words.support.title }).waitFor()
  await page.getByRole('heading', { level: 2 }).getByRole('button').first().waitFor()
}

async function search(stage: Stage, query: string): Promise<void> {
  await showSupport(stage)
  await stage.page.getByLabel(stage.words.support.search).fill(query)
}

async function openAssistant(stage: Stage) {
  const { page, words } = stage
  await stage.enterAs()
  await page.goto('/app/home')
  await page.getByRole('button', { name: words.assistant.open }).click()
  const dialog = page.getByRole('dialog', { name: words.assistant.open })
  await dialog.getByRole('button', { name: words.assistant.firstTemplate }).waitFor()
  return dialog
}

/** Help, by looking it up and by asking. */
export const helpScenes: readonly Scene[] = [
  {
    name: 'support',
    isApart: true,
    async show(stage) {
      await showSupport(stage)
      for (const level of [2, 3])
        await stage.page.getByRole('heading', { level }).getByRole('button').first().click()
    },
  },
  {
    name: 'support, found',
    async show(stage) {
      await search(stage, 'CSV')
      await stage.page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'support, nothing found',
    async show(stage) {
      await search(stage, 'xyzzyq')
      await stage.page.getByRole('main').getByText(stage.words.support.nothing).last().waitFor()
    },
  },
  { name: 'assistant', show: openAssistant },
  {
    name: 'assistant, answered',
    async show(stage) {
      const dialog = await openAssistant(stage)
      await dialog.getByRole('button', { name: stage.words.assistant.firstTemplate }).click()
      const log = dialog.getByRole('log', { name: stage.words.assistant.log })
      await log.getByRole('listitem').nth(3).waitFor()
    },
  },
]
