import type { AccountId, MessageId } from '@dibs/core'
import { expect, it } from 'vitest'
import type { OnAir, StreamMessage } from './connection/messages.ts'
import { countOnAir, formatTimeOnAir, NOTHING_ON_AIR, readOnAir } from './on-air.ts'

const greeting: StreamMessage = { type: 'status', state: 'connected', reason: null, trouble: null }
const aChat = (messageId: string): StreamMessage => ({
  type: 'chat',
  comment: {
    messageId: messageId as MessageId,
    buyer: { accountId: '2' as AccountId, username: 'sari', nickname: 'Sari' },
    text: 'A1',
    commentedAt: 1,
  },
})

function aCount() {
  let now = 90_000
  let count = NOTHING_ON_AIR
  let said = 0
  const hear = (...messages: StreamMessage[]) => {
    count = countOnAir(count, messages, now)
  }
  return {
    hear,
    say: (onAir: OnAir) => hear({ type: 'onAir', onAir }),
    chat: (times: number) => hear(...Array.from({ length: times }, () => aChat(String(++said)))),
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    read: () => readOnAir(count, now),
  }
}

it('counts on from the server’s last word, by a clock that nobody sets', () => {
  const count = aCount()
  count.say({ secondsOnAir: 1_500, secondsLeft: 300, commentsHeard: 40 })
  count.chat(3)
  count.pass(7.9)
  expect(count.read()).toEqual({ secondsOnAir: 1_507, secondsLeft: 293, commentsHeard: 43 })
})

it('takes the server’s next word for what it is', () => {
  const count = aCount()
  count.say({ secondsOnAir: 10, secondsLeft: 1_790, commentsHeard: 1 })
  count.chat(5)
  count.pass(5)
  count.say({ secondsOnAir: 16, secondsLeft: null, commentsHeard: 7 })
  expect(count.read()).toEqual({ secondsOnAir: 16, secondsLeft: null, commentsHeard: 7 })
})

it('counts from when the live was first heard, where no server says anything', () => {
  const count = aCount()
  count.hear(greeting)
  count.pass(60)
  count.hear(greeting)
  count.chat(12)
  count.pass(5)
  expect(count.read()).toEqual({ secondsOnAir: 65, secondsLeft: null, commentsHeard: 12 })
})

it('does not count the past that a greeting brings, which the server’s figure includes', () => {
  const count = aCount()
  count.hear(greeting, aChat('1'), aChat('2'), {
    type: 'onAir',
    onAir: { secondsOnAir: 5, secondsLeft: null, commentsHeard: 2 },
  })
  count.hear(greeting, aChat('3'), aChat('4'))
  expect(count.read().commentsHeard).toBe(2)
})

it('never counts below nothing', () => {
  const count = aCount()
  count.say({ secondsOnAir: 1_795, secondsLeft: 5, commentsHeard: 9 })
  count.pass(60)
  expect(count.read().secondsLeft).toBe(0)
})

it.each([
  [0, '0:00'],
  [59, '0:59'],
  [724, '12:04'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
])('%i seconds on air are %s', (seconds, text) => {
  expect(formatTimeOnAir(seconds)).toBe(text)
})

it('counts what the provider repeats once', () => {
  const count = aCount()
  count.hear(greeting)
  count.hear(aChat('71'), aChat('72'))
  count.hear(aChat('71'), aChat('72'), aChat('73'))
  count.hear(greeting, aChat('74'))
  count.hear(aChat('74'))
  expect(count.read().commentsHeard).toBe(3)
})

it('does not go back when the server has forgotten the last seconds', () => {
  const count = aCount()
  count.say({ secondsOnAir: 10, secondsLeft: null, commentsHeard: 100 })
  count.chat(20)
  count.say({ secondsOnAir: 15, secondsLeft: null, commentsHeard: 104 })
  expect(count.read().commentsHeard).toBe(120)
})
