import { readFrame } from '@dibs/contract/provider'
import type { AccountId, Comment, MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatLines, frameOf, frameOfLines, readChatLines } from './relay-messages.ts'

const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)
/** As `readFrame` leaves texts: well formed, without zeros. */
const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', ''))
const comment: fc.Arbitrary<Comment> = fc.record({
  messageId: id.map((digits) => digits as MessageId),
  commentedAt: fc.integer({ min: 1e12, max: 8.64e15 }),
  buyer: fc.record({
    accountId: id.map((digits) => digits as AccountId),
    username: text,
    nickname: text,
  }),
  text,
})

test('whatever comments say, devices read in them what was said, and so does who looks back', () => {
  fc.assert(
    fc.property(fc.array(comment, { minLength: 1 }), (comments) => {
      const lines = chatLines(comments)
      const bytes = frameOfLines(lines)
      for (const frame of [frameOf([lines]), bytes.frame.toString()]) {
        const read = readFrame(frame).map((message) => message.type === 'chat' && message.comment)
        expect(read).toEqual(comments)
      }
      expect(readChatLines(bytes.lines.toString())).toEqual(comments)
    }),
  )
})
