import { endpoints } from '@dibs/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '../../config.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { startFlagService } from '../../testing/flag-service.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const toggle = (name: string) => ({
  name,
  enabled: true,
  variant: { name: 'disabled', enabled: false },
  impressionData: false,
})
const BOTH = { toggles: [toggle('dibs-ai-assistant'), toggle('dibs-subscription')] }
const ASKER = { sessionId: '7', appName: 'dibs', environment: 'default', userId: 'rina' }
const METRICS = {
  appName: 'dibs',
  instanceId: 'browser',
  bucket: { start: 'a', stop: 'b', toggles: { 'dibs-subscription': { yes: 1, no: 0 } } },
}

const list = (server: TestServer, etag?: string) =>
  server.api()(endpoints.flags.list, { query: ASKER, ...(etag ? { etag } : {}) })
const sendMetrics = (server: TestServer) =>
  server.api()(endpoints.flags.sendMetrics, { body: METRICS })

describe('without a service', () => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const start = async (env: NodeJS.ProcessEnv) => {
    const server = await startTestServer({ env })
    servers.push(server)
    return server
  }

  test.each([
    ['', BOTH],
    ['dibs-subscription', { toggles: [toggle('dibs-subscription')] }],
    [' dibs-subscription , dibs-ai-assistant', { toggles: [...BOTH.toggles].reverse() }],
    ['none', { toggles: [] }],
  ])('FLAGS=%j says which are on', async (FLAGS, toggles) => {
    const server = await start({ FLAGS })
    const first = await list(server)
    expect(first).toMatchObject({ status: 200, data: toggles })
    expect(await list(server, first.etag ?? '')).toMatchObject({ status: 304, data: undefined })
    expect(await list(server, '"older"')).toMatchObject({ status: 200 })
    expect(await failure(sendMetrics(server))).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a flag that Dibs does not know stops the start', () => {
    const read = () => readConfig({ FLAGS: 'dibs-subscription,dibs-teleport' })
    expect(read).toThrow(
      expect.objectContaining<Partial<ConfigError>>({
        name: 'ConfigError',
        message: expect.stringContaining('The setting FLAGS') as string,
      }),
    )
  })
})

describe('with a service', () => {
  let service: Awaited<ReturnType<typeof startFlagService>>
  let server: TestServer
  beforeAll(async () => {
    service = await startFlagService()
    server = await startTestServer({
      env: {
        FLAGS: 'dibs-subscription',
        FLAGS_URL: service.url,
        FLAGS_CLIENT_KEY: 'default:production.secret',
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
  const onlyAssistant = { toggles: [toggle('dibs-ai-assistant')] }

  test('its answer counts, for whoever asks', async () => {
    service.answer({ status: 200, body: JSON.stringify(onlyAssistant) })
    const first = await list(server)
    expect(first.data).toEqual(onlyAssistant)
    const address = new URL(service.asked.at(-1)?.path ?? '', service.url)
    expect(address.pathname).toBe('/api/frontend')
    expect(Object.fromEntries(address.searchParams)).toEqual(ASKER)
    expect(service.asked.at(-1)?.authorization).toBe('default:production.secret')
    expect((await list(server, first.etag ?? '')).status).toBe(304)
    const { data } = await server.api()(endpoints.config.getClientConfig, {})
    expect(data.flagMetrics).toBe(true)
  })

  test.each<[string, Parameters<typeof service.answer>[0]]>([
    ['answers 401', { status: 401, body: '{}' }],
    ['answers 500', { status: 500, body: '' }],
    ['answers another shape', { status: 200, body: '{"toggles":"all"}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers too much', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    ['says nothing', 'silence'],
  ])('its last good answer counts when it %s, else what is configured', async (_how, answer) => {
    service.answer({ status: 200, body: JSON.stringify(onlyAssistant) })
    await list(server)
    service.answer(answer)
    expect((await list(server)).data).toEqual(onlyAssistant)
    const stranger = { ...ASKER, sessionId: Math.random().toString() }
    const { data } = await server.api()(endpoints.flags.list, { query: stranger })
    expect(data).toEqual({ toggles: [toggle('dibs-subscription')] })
    const log = server.logLines.join('\n')
    expect(log).toContain('the feature-flag service does not answer')
    expect(log).not.toContain('default:production.secret')
  })

  test('metrics and registrations are passed on, small ones, and never fail a page', async () => {
    service.answer({ status: 202, body: '' })
    expect((await sendMetrics(server)).status).toBe(202)
    const sent = {
      method: 'POST',
      path: '/api/frontend/client/metrics',
      authorization: 'default:production.secret',
      body: METRICS,
    }
    await eventually(() => expect(service.asked.at(-1)).toEqual(sent))
    const about = { body: { appName: 'dibs' } }
    expect((await server.api()(endpoints.flags.register, about)).status).toBe(202)
    const register = '/api/frontend/client/register'
    await eventually(() => expect(service.asked.at(-1)?.path).toBe(register))
    service.answer({ status: 500, body: '' })
    expect((await sendMetrics(server)).status).toBe(202)
    const huge = { body: { ...METRICS, x: 'x'.repeat(20_000) } }
    expect(await failure(server.api()(endpoints.flags.sendMetrics, huge))).toMatchObject({
      status: 413,
    })
  })
})
