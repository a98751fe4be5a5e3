import { expect, test } from 'vitest'
import { type ChatSettings, chatStreamUrl } from './register.ts'

const asked = { protocol: 'http', host: '127.0.0.1:3000' }
const settings: ChatSettings = {
  chatStream: 'relay',
  providerUrl: 'wss://provider.test',
  relayPath: '/s',
  publicUrl: undefined,
}

test.each([
  [{}, asked, 'ws://127.0.0.1:3000/s'],
  [{}, { protocol: 'https', host: 'a.test' }, 'wss://a.test/s'],
  [{ publicUrl: 'https://dibs.test' }, asked, 'wss://dibs.test/s'],
  [{ publicUrl: 'http://dibs.test:8080' }, asked, 'ws://dibs.test:8080/s'],
  [{}, { protocol: 'http', host: 'no host' }, null],
  [{ chatStream: 'direct', publicUrl: 'https://dibs.test' }, asked, 'wss://provider.test'],
] as const)('the chat is taken from where it can be reached: %o %o', (change, from, url) => {
  expect(chatStreamUrl({ ...settings, ...change }, from)).toBe(url)
})
