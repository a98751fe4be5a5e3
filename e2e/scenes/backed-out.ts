import { ITEM, NO_LOG, nextOf, ORDERS, openBills, SESSION } from './bills.ts'
import { givenUpSince } from './in-doubt.ts'
import { answer, type Scene, type Stage } from './scene.ts'

async function openBackedOut(stage: Stage) {
  await openBills(stage, ORDERS)
  await answer(stage, `**/api/comments/${SESSION}/waitlists`, givenUpSince(ITEM, '7002'))
  await stage.page.reload()
  await stage.page.getByText('ga jadi').nth(1).waitFor()
}

/** Bills of whom one has written since that they do not want what they won. */
export const backedOutScenes: readonly Scene[] = [
  { name: 'bills, backed out', isApart: true, show: openBackedOut },
  {
    name: 'bills, backed out, sending',
    async show(stage) {
      await openBackedOut(stage)
      await answer(stage, `**/api/livestreams/${SESSION}/fair`, NO_LOG)
      await nextOf(stage).click()
      const sheet = stage.page.getByRole('dialog')
      // Nobody has said how to pay this shop.
      await sheet.getByRole('button', { name: stage.words.orders.sendAnyway }).click()
      await sheet.getByText('ga jadi').waitFor()
    },
  },
]
