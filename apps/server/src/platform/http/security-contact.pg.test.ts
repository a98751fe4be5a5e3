import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')

const CONTACTS: [name: string, env: NodeJS.ProcessEnv, lines: string[]][] = [
  [
    'the address of support, where none is set for it',
    { SUPPORT_EMAIL: 'tolong@dibs.example' },
    ['Contact: mailto:tolong@dibs.example'],
  ],
  [
    'an address of its own',
    { SECURITY_CONTACT: 'aman@dibs.example', PUBLIC_URL: 'https://dibs.example' },
    [
      'Contact: mailto:aman@dibs.example',
      'Canonical: https://dibs.example/.well-known/security.txt',
    ],
  ],
  [
    'a form',
    { SECURITY_CONTACT: 'https://dibs.example/report?to=a@b' },
    ['Contact: https://dibs.example/report?to=a@b'],
  ],
]

test.each(CONTACTS)('weaknesses are reported to %s', async (_name, env, lines) => {
  const server = await startTestServer({ clock: () => NOW, env })
  try {
    const answer = await fetch(`${server.url}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const told = (await answer.text()).trimEnd().split('\n')
    expect(told.sort()).toEqual(
      ['Expires: 2026-08-28T00:00:00.000Z', 'Preferred-Languages: en, id', ...lines].sort(),
    )
  } finally {
    await server.close()
  }
})
