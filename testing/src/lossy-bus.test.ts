import { expect, test } from 'vitest'
import { createLossyBus } from './lossy-bus.ts'

const SAID = [
  'INFO {"server_id":"one"}\r\n',
  'MSG inbox.a 1 5\r\nfirst\r\n',
  'PING\r\n',
  'MSG live.b 2 reply.c 6\r\nsecond\r\n',
  'HMSG inbox.a 1 12 17\r\nNATS/1.0\r\n\r\nthird\r\n',
  'MSG inbox.a 1 8\r\nMSG x\r\n1\r\n',
]

const pass = (isLost: () => boolean, pieces: readonly string[]) => {
  const filter = createLossyBus((subject) => subject.startsWith('inbox.'), isLost)
  return pieces.map((piece) => filter(Buffer.from(piece)).toString()).join('')
}

test('what is lost is whole messages that fit, whatever pieces they come in', () => {
  const kept = SAID.filter((one) => !one.includes('MSG inbox.')).join('')
  expect(pass(() => true, SAID)).toBe(kept)
  expect(pass(() => true, [...SAID.join('')])).toBe(kept)
})

test('nothing is changed while nothing is lost', () => {
  expect(pass(() => false, [...SAID.join('')])).toBe(SAID.join(''))
})
