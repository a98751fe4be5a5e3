import { expect, test } from 'vitest'
import { isSigned } from './service.ts'

// The example of the libraries that the standard's authors publish (svix, standardwebhooks).
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const BODY = Buffer.from('{"test": 2432232314}')
const NOW = 1_614_265_330_000

test('the example of the standard is signed, and nothing beside it', () => {
  expect(isSigned(SECRET, HEADERS, BODY, NOW)).toBe(true)
  const others = [
    [SECRET, HEADERS, Buffer.from('{"test": 2432232315}'), NOW],
    [SECRET, HEADERS, BODY, NOW + 301_000],
    [SECRET, HEADERS, BODY, NOW - 301_000],
    ['whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw', HEADERS, BODY, NOW],
    [SECRET, { ...HEADERS, 'webhook-id': 'msg_other' }, BODY, NOW],
    [SECRET, { ...HEADERS, 'webhook-timestamp': '1614265331' }, BODY, NOW],
    [
      SECRET,
      { ...HEADERS, 'webhook-signature': 'v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' },
      BODY,
      NOW,
    ],
    [SECRET, { ...HEADERS, 'webhook-signature': '' }, BODY, NOW],
    [SECRET, {}, BODY, NOW],
  ] as const
  for (const [secret, headers, body, now] of others)
    expect(isSigned(secret, headers, body, now)).toBe(false)
})

test('one of several signatures is enough', () => {
  const several = `v1,AAAA ${HEADERS['webhook-signature']} v2,x`
  expect(isSigned(SECRET, { ...HEADERS, 'webhook-signature': several }, BODY, NOW)).toBe(true)
})
