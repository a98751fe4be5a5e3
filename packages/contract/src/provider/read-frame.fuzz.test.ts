import { isBelievableStamp } from '@dibs/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHAT, chatV1, chatV2, chatV3, frameOf } from '../testing/frames.ts'
import { createOddFrames, seededRandom } from '../testing/odd-frames.ts'
import { readFrame } from './read-frame.ts'

const TYPES = [
  'roomInfo',
  'tiktok.connect',
  'tiktok.disconnect',
  'WebcastChatMessage',
  'WebcastControlMessage',
  'WebcastImDeleteMessage',
]
/** Any Unicode text, lone surrogates included. (fast-check's own takes seconds to set up.) */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x24f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), {
    maxLength: 20,
  })
  .map((points) => String.fromCodePoint(...points))

const oddId = fc.oneof(fc.bigInt().map(String), fc.nat().map(String), anyText, fc.integer())
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), oddId, anyText)

/** Messages whose fields have the right names and any values. */
const nearly = fc.record(
  {
    type: fc.oneof(fc.constantFrom(...TYPES), anyText),
    data: fc.oneof(
      anything,
      fc.record(
        {
          event: fc.oneof(anything, fc.record({ msgId: oddId, createTime: anything })),
          common: fc.oneof(anything, fc.record({ msgId: oddId, createTime: oddId })),
          user: fc.oneof(
            anything,
            fc.record({ userId: oddId, uniqueId: anything, nickname: anything }),
            fc.record({ id: oddId, displayId: anything, nickname: anything }),
          ),
          comment: anything,
          content: anything,
          userIdentity: fc.oneof(anything, fc.record({ isAnchor: anything })),
          owner: fc.oneof(anything, fc.record({ id_str: oddId, display_id: anything })),
          room_info: fc.oneof(anything, fc.record({ id: oddId, id_str: anything })),
          roomInfo: anything,
          id: oddId,
          id_str: anything,
          action: anything,
          deleteMsgIdsList: fc.oneof(anything, fc.array(oddId)),
          deleteUserIdsList: anything,
          deleteMsgIds: fc.oneof(anything, fc.array(oddId)),
          deleteUserIds: anything,
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)

it('never throws on a text, whatever it says', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.json()), (text) => {
      expect(readFrame(text)).toBeInstanceOf(Array)
    }),
    { numRuns: 500 },
  )
})

it('reads the neighbours of any message as if it were not there', () => {
  fc.assert(
    fc.property(fc.oneof(anything, nearly), (odd) => {
      const read = readFrame(frameOf(chatV1(), chatV2(), odd, chatV3()))
      expect(read).toHaveLength(4)
      const sound = { comment: CHAT }
      expect([read[0], read[1], read[3]]).toMatchObject([sound, sound, sound])
    }),
    { numRuns: 1_000 },
  )
})

it('gives out only what can be stored and compared', () => {
  const id = /^(0|[1-9]\d{0,19})$/
  fc.assert(
    fc.property(fc.array(nearly, { maxLength: 5 }), (messages) => {
      for (const message of readFrame(frameOf(...messages))) {
        if (message.type === 'chat') {
          const { messageId, buyer, text, commentedAt } = message.comment
          expect([messageId, buyer.accountId].filter((each) => !id.test(each))).toEqual([])
          expect(Number.isSafeInteger(commentedAt) && commentedAt >= 0).toBe(true)
          for (const each of [buyer.username, buyer.nickname, text]) {
            expect(each.isWellFormed() && !each.includes('\0')).toBe(true)
          }
        }
        if (message.type === 'roomInfo') {
          expect(
            [message.roomId, message.owner?.accountId ?? '1'].every((each) => id.test(each)),
          ).toBe(true)
        }
        if (message.type === 'control') expect(Number.isInteger(message.action)).toBe(true)
        if (message.type === 'delete') {
          const ids = [...message.messageIds, ...message.userIds]
          expect(ids.filter((each) => !id.test(each))).toEqual([])
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

it('reads every sound chat of odd frames, and believes no broken one that its time could excuse', () => {
  const now = Date.UTC(2026, 4)
  const frames = createOddFrames({ random: seededRandom(7), now: () => now, comment: 'A1' })
  const kinds = new Set<string>()
  let count = 0
  for (let i = 0; i < 3_000; i += 1) {
    const { text, sound } = frames.next()
    const believable = readFrame(text).flatMap((message) => {
      kinds.add(message.type)
      if (message.type !== 'chat') return []
      const { commentedAt, messageId } = message.comment
      return isBelievableStamp(commentedAt, now) ? [messageId] : []
    })
    expect(believable, text.slice(0, 2_000)).toEqual(sound)
    count += sound.length
  }
  expect(count).toBeGreaterThan(1_000)
  expect([...kinds].sort()).toEqual([
    'chat',
    'connected',
    'control',
    'delete',
    'ignored',
    'invalid',
  ])
})
