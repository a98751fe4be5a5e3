import { expect, test } from 'vitest'
import { chatStreamUrl } from './chat-stream-url.ts'

const asked = { protocol: 'http', host: '127.0.0.1:3000' }
const base = { CHAT_STREAM: 'relay', EULER_SOCKET_URL: 'wss://ws.example.test' } as const

test.each([
  [{ ...base, PUBLIC_URL: undefined }, asked, 'ws://127.0.0.1:3000/s'],
  [{ ...base, PUBLIC_URL: undefined }, { protocol: 'https', host: 'a.test' }, 'wss://a.test/s'],
  [{ ...base, PUBLIC_URL: 'https://dibs.test' }, asked, 'wss://dibs.test/s'],
  [{ ...base, PUBLIC_URL: 'http://dibs.test:8080' }, asked, 'ws://dibs.test:8080/s'],
  [{ ...base, PUBLIC_URL: undefined }, { protocol: 'http', host: 'no host' }, null],
  [
    { ...base, CHAT_STREAM: 'direct', PUBLIC_URL: 'https://dibs.test' },
    asked,
    base.EULER_SOCKET_URL,
  ],
] as const)(
  'the chat is taken from where the server can be reached: %o %o',
  (config, from, url) => {
    expect(chatStreamUrl(config, '/s', from)).toBe(url)
  },
)
