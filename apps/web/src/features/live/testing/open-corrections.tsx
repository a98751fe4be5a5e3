import { screen } from '@testing-library/react'
import {
  aChat,
  aClaim,
  aWaitlist,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  WAITLISTS,
} from './open-live.tsx'

/** Where a place is changed. */
export const claimPath = (name: string, position: number) => {
  const { messageId, customerAccountId } = aClaim(name, position)
  return `/comments/${SESSION_ID}/${ITEM_ID}/${messageId}/${customerAccountId}`
}

/** Joins a live in which Sari is ahead of Budi, and asks to remove her; `remove` answers. */
export async function askToRemove(remove: object) {
  const live = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] },
      [`DELETE ${claimPath('Sari', 1)}`]: remove,
    },
  })
  const { messageId } = aClaim('Sari', 1)
  live.speak(aChat(Number(messageId.slice(-2)), 'x'), {
    type: 'WebcastChatMessage',
    data: {
      event: { msgId: messageId, createTime: '1795183990771' },
      user: { userId: '1', uniqueId: 'sari', nickname: 'Sari' },
      comment: 'A1 kak',
    },
  })
  await live.user.click(await screen.findByRole('button', { name: /^Sari, Winner/ }))
  await live.user.click(await screen.findByRole('button', { name: 'Remove from A1' }))
  return live
}

/** Joins a live and opens the item picker on a comment by Rani. */
export async function openPicker(
  answers: NonNullable<Parameters<typeof openConnected>[0]>['answers'],
) {
  const live = await openConnected({ ...(answers && { answers }) })
  live.speak(aChat(1, 'mau yang merah', 'Rani'))
  await live.user.click(screen.getByRole('button', { name: 'Add Rani to a waitlist' }))
  await screen.findByRole('dialog', { name: 'Add to a waitlist' })
  return live
}
