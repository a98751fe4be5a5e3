import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import { AUDIT_ARGS, readAudit } from './audit.mjs'

const ROOT = join(import.meta.dirname, '../..')
const ADVISORY = {
  id: 1,
  url: 'https://site.example/1',
  title: 'Planted',
  severity: 'high',
  vulnerable_versions: '<99',
  cwe: [],
  cvss: { score: 0, vectorString: null },
}

/** What the check makes of a registry that answers the question for advisories in this way. */
async function auditAgainst(answer: RequestListener) {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') return answer(request, response)
    response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const npm = spawn('npm', [...AUDIT_ARGS, `--registry=http://127.0.0.1:${port}`], { cwd: ROOT })
    const [output] = await Promise.all([text(npm.stdout), once(npm, 'close')])
    return readAudit(output)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('a known vulnerability in what ships fails the check and is named; one in a tool does not', async () => {
  const advisories = { fastify: [ADVISORY], react: [ADVISORY], vitest: [ADVISORY] }
  const found = await auditAgainst((_request, response) => response.end(JSON.stringify(advisories)))
  expect(found.code).toBe(1)
  expect(found.output).toMatch(/^fastify /m)
  // Used by tests, too: it ships all the same.
  expect(found.output).toMatch(/^react /m)
  expect(found.output).not.toContain('vitest')
})

test('an advisory source that knows of none is told as such', async () => {
  const found = await auditAgainst((_request, response) => response.end('{}'))
  expect(found).toEqual({ code: 0, note: 'known vulnerabilities: none in what ships' })
})

test('without an advisory source it says that it did not run', async () => {
  const found = await auditAgainst((_request, response) => response.writeHead(405).end())
  const note = 'known vulnerabilities: NOT RUN (advisory source: it answered 405)'
  expect(found).toEqual({ code: 0, note })
})

test.each(['', 'npm error network', '{"error":{}}', '{"metadata":{}}'])(
  'what is no report (%j) is no clean result',
  (output) => {
    expect(readAudit(output).note).toContain('NOT RUN')
  },
)
