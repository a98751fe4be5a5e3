import { expect, test } from 'vitest'
import { linkOrigin } from './link-origin.ts'

test.each([
  [{ PUBLIC_URL: 'https://dibs.example', HOST: '0.0.0.0', PORT: 3000 }, 'https://dibs.example'],
  [{ HOST: '127.0.0.1', PORT: 3000 }, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: 80 }, 'http://localhost:80'],
  [{ HOST: '::1', PORT: 3000 }, 'http://[::1]:3000'],
])('links of a server at %j lead to %s', (reached, origin) => {
  expect(linkOrigin(reached)).toBe(origin)
})
