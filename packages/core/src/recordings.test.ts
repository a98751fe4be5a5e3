import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { AccountId, ItemId, MessageId } from './ids.ts'
import { compileMatcher } from './matcher.ts'
import { naiveMatch, naiveWaitlists } from './testing/naive-model.ts'
import { buildWaitlists, type Claim } from './waitlist.ts'

const FOLDER = new URL('../../../recordings/', import.meta.url)

/** The chats of a recording in the order of their arrival. */
function chatsOf(name: string) {
  const lines = readFileSync(new URL(`${name}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.flatMap((line) => {
    const { at, frame } = JSON.parse(line)
    return frame.messages.map(({ data }: { data: Record<string, Record<string, string>> }) => ({
      messageId: data.event?.msgId as MessageId,
      commentedAt: Number(data.event?.createTime),
      buyer: {
        accountId: data.user?.userId as AccountId,
        username: String(data.user?.uniqueId),
        nickname: String(data.user?.nickname),
      },
      text: String(data.comment),
      heardAt: Number(at),
    }))
  }) as Omit<Claim, 'itemId' | 'itemText' | 'addedAt'>[]
}

function claimsIn(name: string, codes: readonly string[]): Claim[] {
  const matcher = compileMatcher(codes.map((code) => ({ code })))
  return chatsOf(name).flatMap((chat) => {
    const code = matcher(chat.text)?.code
    expect(code).toBe(codes[naiveMatch(codes, chat.text)])
    return code === undefined
      ? []
      : [{ ...chat, itemId: code as ItemId, itemText: code, addedAt: null, isReported: false }]
  })
}

it.each([
  ['claim-race-999', ['999', '777', '99']],
  ['claim-race-777', ['999', '777', '99']],
  ['reconnect-replay', ['999', '777', '99']],
  ['calm-room', ['999', '777', '99']],
  ['busy-room', ['dream', 'techno support', 'techno', '💚']],
])('computes the waitlists of %s as counting by hand does', (name, codes) => {
  const claims = claimsIn(name, codes)
  const waitlists = buildWaitlists({ comments: claims, removals: [], placements: [] })
  const summary = waitlists.map(({ itemId, itemText, places }) => ({
    itemId,
    text: itemText,
    messageIds: places.map(({ messageId }) => messageId),
  }))
  expect(summary).toEqual(naiveWaitlists({ comments: claims, removals: [] }))
  const backwards = { comments: claims.toReversed(), removals: [], placements: [] }
  expect(buildWaitlists(backwards)).toEqual(waitlists)
})

it('finds the winner of a real race, though another comment was heard before', () => {
  const claims = claimsIn('claim-race-999', ['999'])
  const [race] = buildWaitlists({ comments: claims, removals: [], placements: [] })
  expect(race?.places.length).toBeGreaterThan(10)
  const stamps = race?.places.map(({ commentedAt }) => commentedAt) ?? []
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
  const heard = race?.places.map(({ heardAt }) => heardAt) ?? []
  expect(heard).not.toEqual(heard.toSorted((a, b) => a - b))
})
