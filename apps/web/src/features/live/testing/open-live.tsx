import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, vi } from 'vitest'
import { ChangesProvider } from '../../../shared/claims/changes-provider.tsx'
import { type OpenPlans, PlanDialogContext } from '../../../shared/plan/see-plans.tsx'
import { CLIENT_CONFIG } from '../../../shared/testing/client-config.ts'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { LiveScreen } from '../components/live-screen.tsx'
import type { StreamSocket } from '../connection/socket.ts'
import { LiveProvider } from '../live-provider.tsx'

export const SESSION_ID = 'c0ffee00-0000-4000-8000-000000000001'
export const ITEM_ID = 'c0ffee00-0000-4000-8000-00000000000a'
export const WAITLISTS = `GET /comments/${SESSION_ID}/waitlists`
export const CHANGES = `GET /comments/${SESSION_ID}/changes`
export const LOOK_BACK = `GET /comments/${SESSION_ID}/look-back`
export const END = `PATCH /livestreams/${SESSION_ID}`

type Socket = {
  url: string
  closedWith: unknown[] | null
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

const session = {
  id: SESSION_ID,
  tiktokUsername: 'toko.ani',
  roomId: 'N/A',
  status: 'active',
  startTime: '2026-11-20T14:00:00.000Z',
  endTime: null,
}

/** Says how wide the screen is: both panels beside each other, or tabs. Never as low as a phone on its side. */
export function setWidth(isWide: boolean): void {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isWide && query.includes('min-width'),
        ...listening,
      }) as unknown as MediaQueryList,
  )
}

/** A place as the server answers it. */
export function aClaim(name: string, position: number, changes: object = {}) {
  return {
    messageId: `74000000000000000${position}`,
    customerAccountId: `71000000000000000${position}`,
    customerUsername: name.toLowerCase(),
    customerNickname: name,
    commentText: 'A1 kak',
    commentTimestamp: '2026-11-20T14:03:00.000Z',
    position,
    isManualClaim: false,
    isMoved: false,
    heardAt: '2026-11-20T14:03:00.400Z',
    matchedCode: 'A1',
    matchRule: 'contains',
    isAfterGap: false,
    isTakenDown: false,
    isReported: false,
    ...changes,
  }
}

/** The waitlist of the item A1, with these buyers in their order. */
export function aWaitlist(...names: string[]) {
  return {
    itemClueId: ITEM_ID,
    itemClueText: 'A1',
    claims: names.map((name, index) => aClaim(name, index + 1)),
  }
}

/** A chat message as the provider sends it. */
export function aChat(id: number, comment: string, nickname = `Buyer ${id}`) {
  return {
    type: 'WebcastChatMessage',
    data: {
      event: { msgId: String(id), createTime: String(1_795_183_990_000 + id) },
      user: { userId: String(1_000 + id), uniqueId: `buyer${id}`, nickname },
      comment,
    },
  }
}

/** The answers of a server on which nothing special happens. */
export function liveAnswers(): Parameters<typeof forgeServer>[0] {
  return {
    'GET /user/profile': { body: aProfile() },
    'GET /item-clues': {
      body: [{ id: ITEM_ID, clue_text: 'A1', updated_at: '2026-11-20T13:00:00.000Z' }],
    },
    'GET /client-config': { body: CLIENT_CONFIG },
    'GET /livestreams/active': { body: { data: null } },
    'POST /livestreams': { status: 201, body: { data: session } },
    'POST /euler-jwt': { body: { token: 'ticket-1' } },
    'GET /past-sessions': { body: [] },
    [END]: { body: { data: session } },
    [WAITLISTS]: { body: [] },
    [CHANGES]: { body: [] },
    [LOOK_BACK]: { body: { named: [], unregistered: [] } },
    'POST /comments': { body: { status: 'duplicate_claim' } },
  }
}

/** The session as `GET /livestreams/active` answers it. */
export const ACTIVE = { body: { data: session } }

function Page({
  children,
  onOpen,
}: {
  children: ReactNode
  onOpen: (turn: (isAway: boolean) => void) => void
}) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => onOpen(setIsAway), [onOpen])
  return isAway ? null : children
}

/** Opens the live page on a forged server, with sockets that the test speaks through. */
export async function openLive(
  options: {
    answers?: Parameters<typeof forgeServer>[0]
    stored?: Record<string, string>
    openPlans?: OpenPlans
    /** The monotonic clock, in milliseconds. */
    monotonicNow?: () => number
    /** Stretches the connection's timers. */
    retryMs?: (ms: number) => number
  } = {},
) {
  const sockets: Socket[] = []
  let turnPage = (_isAway: boolean) => {}
  const setTimer = (run: () => void, ms: number) => {
    const timer = setTimeout(run, options.retryMs?.(ms) ?? ms)
    return () => clearTimeout(timer)
  }
  const server = forgeServer({ ...liveAnswers(), ...options.answers })
  const view = await renderScreen(
    <PlanDialogContext value={options.openPlans ?? (() => {})}>
      <ChangesProvider world={{ setTimer, random: () => 0, alone: (run) => run() }}>
        <LiveProvider
          world={{
            openSocket: (url) => {
              const socket = {
                url,
                closedWith: null,
                onopen: null,
                onmessage: null,
                onclose: null,
                onerror: null,
                close: (...args: unknown[]) => {
                  opened.closedWith = args
                },
              }
              const opened: Socket = socket
              sockets.push(opened)
              return socket as unknown as StreamSocket
            },
            setTimer,
            nextFrame: (run) => run(),
            random: () => 0,
            monotonicNow: options.monotonicNow ?? (() => performance.now()),
          }}
        >
          <Page onOpen={(turn) => (turnPage = turn)}>
            <LiveScreen
              connectLink={<a href="/app/home#connect">Connect</a>}
              profileLink={<a href="/app/profile">Go to Profile</a>}
              pastSessionsLink={<a href="/app/past-sessions">Past sessions</a>}
              recapLink={({ id }) => <a href={`/app/recap#${id}`}>Recap of this live</a>}
            />
          </Page>
        </LiveProvider>
      </ChangesProvider>
    </PlanDialogContext>,
    { server, stored: { token: 'token-1', ...options.stored } },
  )
  const socket = () => sockets.at(-1) as Socket
  const speak = (...messages: unknown[]) =>
    act(() => socket().onmessage?.({ data: JSON.stringify({ messages }) }))
  return {
    ...view,
    server,
    sockets,
    /** Goes to another page and back, while the live goes on. */
    away: () => act(() => turnPage(true)),
    back: () => act(() => turnPage(false)),
    socket,
    speak,
    close: (code: number) => act(() => socket().onclose?.({ code })),
    /** Says that the live is heard, as the relay does when a device joins. */
    greet: (...more: unknown[]) =>
      speak(
        { type: 'dibs.status', data: { state: 'connected' } },
        { type: 'roomInfo', data: { roomInfo: { id: '7700' } } },
        ...more,
      ),
  }
}

/** Opens the page and joins the live, up to where it is heard. */
export async function openConnected(options: Parameters<typeof openLive>[0] = {}) {
  const live = await openLive(options)
  await live.user.click(await screen.findByRole('button', { name: 'Join Live' }))
  await waitFor(() => expect(live.sockets).toHaveLength(1))
  live.greet()
  await screen.findByText('Reading @toko.ani')
  return live
}

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
  await live.user.click(await screen.findByLabelText('Search your item codes'))
  return live
}
