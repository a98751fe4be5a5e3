import { expect, test } from 'vitest'
import { isOwnName } from './own-name.ts'

test.each([
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '192.168.1.20',
  '[::1]',
  '[fd00::7]',
  'warung',
  'warung.local',
])('%s is believed to be this machine', (name) => {
  expect(isOwnName(name)).toBe(true)
})

test.each([
  'dibs.example',
  'localhost.dibs.example',
  '127.0.0.1.dibs.example',
  'evil.local.example',
  '',
])('“%s” may be a stranger’s', (name) => {
  expect(isOwnName(name)).toBe(false)
})
