import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  ITEM_ID,
  openConnected,
  openLive,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from './testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const SARI = aClaim('Sari', 1)
const REMOVE_SARI = `DELETE /comments/${SESSION_ID}/${ITEM_ID}/${SARI.messageId}/${SARI.customerAccountId}`
const onFree = { 'GET /user/profile': { body: aProfile({ plan: 'free' }) } }
const refused = (limit: string, error: string) => ({
  status: 403,
  body: { error, code: 'plan_limit', limit, liftedBy: 'hobbyist' },
})

describe('on a plan without manual claims', () => {
  it('keeps the add icon in sight, locked, and opens the plans with it', async () => {
    const openPlans = vi.fn()
    const { speak, user } = await openConnected({ answers: onFree, openPlans })
    speak(aChat(1, 'mau kak', 'Rani'))
    const add = await screen.findByRole('button', {
      name: 'Add Rani to a waitlist. Locked, comes with Hobbyist',
    })
    await user.click(add)
    expect(openPlans).toHaveBeenCalledWith('manualClaims')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps removing in sight, locked, and leaves the moves free', async () => {
    const openPlans = vi.fn()
    const { user } = await openConnected({
      answers: { ...onFree, [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] } },
      openPlans,
    })
    const inBar = 'Remove Sari. Locked, comes with Hobbyist'
    await user.click(await screen.findByRole('button', { name: inBar }))
    expect(openPlans).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: /^Skip Sari.*Locked/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Budi/ }))
    const moveUp = (await screen.findByRole('button', { name: 'Move up' })) as HTMLButtonElement
    expect(moveUp.disabled).toBe(false)
    await user.click(await screen.findByRole('button', { name: /^Remove from A1 Locked/ }))
    expect(openPlans).toHaveBeenCalledTimes(2)
    expect(openPlans).toHaveBeenCalledWith('manualClaims')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('what the server refuses because of the plan', () => {
  it('says why no more live can start, and keeps the way to the plans', async () => {
    const sentence = 'Your 3 lives of this month are used up. Hobbyist has 15.'
    const openPlans = vi.fn()
    const { user } = await openLive({
      answers: { 'POST /livestreams': refused('sessionsPerMonth', sentence) },
      openPlans,
    })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await screen.findByText(sentence)
    await user.click(await screen.findByRole('button', { name: 'See plans' }))
    expect(openPlans).toHaveBeenCalledWith('sessionsPerMonth')
  })

  it('says in the picker that no more code fits, and keeps what was typed', async () => {
    const sentence = 'Your 25 item codes are used up. Hobbyist has 100.'
    const openPlans = vi.fn()
    const { speak, user } = await openConnected({
      answers: { 'POST /item-clues': refused('itemCodes', sentence) },
      openPlans,
    })
    speak(aChat(1, 'mau yang merah', 'Rani'))
    await user.click(await screen.findByRole('button', { name: 'Add Rani to a waitlist' }))
    const field = (await screen.findByLabelText('New item code')) as HTMLInputElement
    await user.type(field, 'merah{Enter}')
    const alert = await screen.findByRole('alert')
    within(alert).getByText(sentence)
    expect(field.value).toBe('merah')
    await user.click(within(alert).getByRole('button', { name: 'See plans' }))
    expect(openPlans).toHaveBeenCalledWith('itemCodes')
  })

  it('brings a claim back that the plan does not let go, in the server’s words', async () => {
    const sentence = 'Removing comes with Hobbyist.'
    const openPlans = vi.fn()
    const { server, user } = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
      openPlans,
    })
    await user.click(await screen.findByRole('button', { name: /^Sari/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove from A1' }))
    server.answer(REMOVE_SARI, refused('manualClaims', sentence))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    await screen.findByText(sentence)
    await waitFor(() => expect(openPlans).toHaveBeenCalledWith('manualClaims'))
    await screen.findByRole('button', { name: /^Sari, Winner/ })
  })
})
