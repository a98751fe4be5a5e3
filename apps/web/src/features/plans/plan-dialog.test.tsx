import type { Language, Subscription } from '@dibs/contract'
import { type Limit, PLAN_LIMITS, type Plan } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { CLIENT_CONFIG } from '../../shared/testing/client-config.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { PlanDialog } from './plan-dialog.tsx'

afterEach(cleanup)

const SWITCH = 'PUT /user/subscription'

function aSubscription(plan: Plan, changes: Partial<Subscription> = {}): Subscription {
  const usage = { liveSessions: 1, itemCodes: 12, resetsAt: '2026-11-30T17:00:00.000Z' }
  return { plan, requestedPlan: null, limits: PLAN_LIMITS[plan], usage, ...changes }
}

type Options = {
  plan?: Plan
  limit?: Limit
  language?: Language
  planSwitch?: 'self' | 'operator'
  subscription?: Partial<Subscription>
  answers?: Parameters<typeof forgeServer>[0]
}

async function openPlans(options: Options = {}) {
  const { plan = 'free', language = 'en' } = options
  const profile = aProfile({ plan, languagePreference: language })
  const onClose = vi.fn()
  const server = forgeServer({
    'GET /user/profile': { body: profile },
    'GET /user/subscription': { body: aSubscription(plan, options.subscription) },
    'GET /client-config': { body: { ...CLIENT_CONFIG, planSwitch: options.planSwitch ?? 'self' } },
    ...options.answers,
  })
  const stored = { token: 'abc', userProfile: JSON.stringify(profile) }
  const dialog = <PlanDialog limit={options.limit} onClose={onClose} />
  const view = await renderScreen(dialog, { server, stored, language })
  await screen.findByRole('table')
  return { ...view, onClose }
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('comparing plans', () => {
  it('shows every feature of every plan', async () => {
    await openPlans()
    expect(cells(/^Live sessions per month/)).toEqual(['3', '15', '25', 'Unlimited'])
    expect(cells(/^Session duration/)).toEqual(['30 minutes', '2 hours', 'Unlimited', 'Unlimited'])
    expect(cells(/^Item codes/)).toEqual(['25', '100', 'Unlimited', 'Unlimited'])
    expect(cells(/^Waitlist builder/)).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
    expect(cells(/^Manual add and remove/)).toEqual(['No', 'Yes', 'Yes', 'Yes'])
    expect(cells(/^Auto-join live/)).toEqual(['No', 'No', 'Yes', 'Yes'])
    expect(cells(/^Export recaps/)).toEqual(['No', 'No', 'Yes', 'Yes'])
    expect(cells(/^Live support/)).toEqual(['None', 'AI assistant', 'Work hours', '24/7 priority'])
  })

  it.each([
    [
      'en',
      ['Rp 0 per month', 'Rp 49,000 per month', 'Rp 149,000 per month', 'Rp 299,000 per month'],
    ],
    [
      'id',
      ['Rp 0 per bulan', 'Rp 49.000 per bulan', 'Rp 149.000 per bulan', 'Rp 299.000 per bulan'],
    ],
  ] as const)('writes prices as in the language: %s', async (language, prices) => {
    await openPlans({ language })
    const cards = screen.getAllByRole('radio').map((card) => card.closest('label')?.textContent)
    expect(
      cards.map((text) => text?.replace(/\u00A0/g, ' ').match(/Rp .* per \w{5}/)?.[0]),
    ).toEqual(prices)
  })

  it('tells what the chosen plan has more or less of than the current one', async () => {
    const { user } = await openPlans({ plan: 'hobbyist' })
    await user.click(radio(/Pro Seller/))
    expect(cells(/^Item codes/)[2]).toBe('Unlimited, more than nowNow: 100')
    await user.click(radio(/Free Forever/))
    expect(cells(/^Item codes/)[0]).toBe('25, less than nowNow: 100')
  })

  it('marks the current plan, which cannot be switched to', async () => {
    await openPlans({ plan: 'hobbyist' })
    expect(radio(/Hobbyist.*Your plan/).checked).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('You are already subscribed to this plan.')
    expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull()
  })

  it('says on the current plan, too, that nothing is charged by itself', async () => {
    await openPlans({ plan: 'pro' })
    screen.getByText('Nothing is charged by itself, and no card is asked for.')
  })
})

describe('running into a limit', () => {
  it('says what it is and which plan lifts it, and chooses that plan', async () => {
    const subscription = {
      usage: { liveSessions: 3, itemCodes: 25, resetsAt: '2026-11-30T17:00:00.000Z' },
    }
    await openPlans({ limit: 'itemCodes', subscription })
    await screen.findByText('Item codes: all used')
    screen.getByText('On Free Forever: 25. On Hobbyist: 100.')
    expect(radio(/Hobbyist/).checked).toBe(true)
  })

  it('names the plan that has a locked feature', async () => {
    await openPlans({ plan: 'hobbyist', limit: 'exportRecaps' })
    screen.getByText('Not part of Hobbyist. It comes with Pro Seller.')
    expect(radio(/Pro Seller/).checked).toBe(true)
  })
})

describe('switching the plan', () => {
  it('upgrades at once, and every screen knows', async () => {
    const answer = { body: aSubscription('pro') }
    const { user, server, onClose, storage } = await openPlans({ answers: { [SWITCH]: answer } })
    server.answer('GET /user/profile', { body: aProfile({ plan: 'pro' }) })
    await user.click(radio(/Pro Seller/))
    const go = await screen.findByRole('button', { name: 'Switch to Pro Seller' })
    screen.getByText(/^It begins at once. Nothing is charged by itself/)
    await user.click(go)
    await screen.findByText('You are on Pro Seller now. Nothing is charged by itself.')
    expect(server.bodiesOf(SWITCH)).toEqual([{ plan: 'pro' }])
    expect(onClose).toHaveBeenCalledOnce()
    expect(storage.read(STORED.userProfile)?.plan).toBe('pro')
  })

  it('asks before a downgrade: what is locked, and that nothing is deleted', async () => {
    const usage = { liveSessions: 1, itemCodes: 130, resetsAt: '2026-11-30T17:00:00.000Z' }
    const { user, server } = await openPlans({
      plan: 'pro',
      subscription: { usage },
      answers: { [SWITCH]: { body: aSubscription('hobbyist') } },
    })
    await user.click(radio(/Hobbyist/))
    await user.click(screen.getByRole('button', { name: 'Switch to Hobbyist' }))
    const question = await screen.findByRole('alertdialog', { name: 'Switch to Hobbyist?' })
    const lines = within(question).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Live sessions per month15 (now: 25)',
      'Session duration2 hours (now: Unlimited)',
      'Item codes100 (now: Unlimited)',
      'Auto-join liveLocked',
      'Export recapsLocked',
      'Live supportAI assistant (now: Work hours)',
    ])
    within(question).getByText(/^Nothing is deleted/)
    within(question).getByText(/^You have 130 item codes. All of them stay/)
    await user.click(within(question).getByRole('button', { name: 'Keep Pro Seller' }))
    expect(server.bodiesOf(SWITCH)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Switch to Hobbyist' }))
    const again = await screen.findByRole('alertdialog')
    await user.click(within(again).getByRole('button', { name: 'Switch to Hobbyist' }))
    await screen.findByText('You are on Hobbyist now. Nothing is charged by itself.')
    expect(server.bodiesOf(SWITCH)).toEqual([{ plan: 'hobbyist' }])
  })

  it('asks the operator for a dearer plan where the operator decides', async () => {
    const answer = { body: aSubscription('free', { requestedPlan: 'superstar' }) }
    const { user, onClose } = await openPlans({
      planSwitch: 'operator',
      answers: { [SWITCH]: answer },
    })
    await user.click(radio(/Superstar/))
    const ask = await screen.findByRole('button', { name: 'Ask for this plan' })
    screen.getByText(/^Our team first settles with you how you pay, and then it begins\./)
    await user.click(ask)
    await screen.findByText('Requested, waiting for approval.')
    expect(screen.queryByRole('button', { name: 'Ask for this plan' })).toBeNull()
    expect(radio(/Superstar.*Requested/).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says why it failed, and keeps the choice for another try', async () => {
    const { user, server, onClose } = await openPlans()
    await user.click(radio(/Hobbyist/))
    await user.click(await screen.findByRole('button', { name: 'Switch to Hobbyist' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch('No answer from Dibs'),
    )
    expect(radio(/Hobbyist/).checked).toBe(true)
    server.answer(SWITCH, { body: aSubscription('hobbyist') })
    await user.click(screen.getByRole('button', { name: 'Switch to Hobbyist' }))
    await screen.findByText('You are on Hobbyist now. Nothing is charged by itself.')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
