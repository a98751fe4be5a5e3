import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMetrics } from '@dibs/testing/metrics'
import { ROOT } from '@dibs/testing/program'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createLoneBus } from './platform/bus.ts'
import { createLog } from './platform/log.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')
const ALERTS = 'prometheus/alerts.yml'
const DASHBOARD = 'grafana/dashboards/dibs.json'

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
const rules = (): Rule[] =>
  parse(read(ALERTS)).groups.flatMap((group: { rules: Rule[] }) => group.rules)

/** What an expression reads; `up` is Prometheus's own. */
const metricsIn = (expression: string) =>
  expression.match(/\b(?:dibs|nodejs|process)_\w+/g) ?? (expression.startsWith('up{') ? [] : ['?'])

describe('what watches the server reads what it tells', () => {
  let server: TestServer
  let told: Set<string>
  beforeAll(async () => {
    const bus = Object.assign(createLoneBus(createLog('silent')), { isAlone: false })
    server = await startTestServer({ bus })
    const lines = (await readMetrics(server.url)).matchAll(/^# TYPE (\w+)/gm)
    told = new Set([...lines].map(([, name = '']) => name))
  })
  afterAll(() => server.close())

  test.each([ALERTS, DASHBOARD])('%s names only metrics that are there', (path) => {
    const expressions =
      path === ALERTS
        ? rules().map(({ expr }) => expr)
        : JSON.parse(read(path)).panels.flatMap((panel: { targets: { expr: string }[] }) =>
            panel.targets.map(({ expr }) => expr),
          )
    const missing = expressions.flatMap(metricsIn).filter((name: string) => !told.has(name))
    expect(expressions.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})

test('each alert leads to a paragraph of its name', () => {
  const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  for (const { alert, annotations } of rules()) {
    expect(manual).toContain(`\n#### ${alert}\n`)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
  }
})

test('every file can be read, and every image has a version', () => {
  const files = globSync('**/*.{yaml,yml}', { cwd: join(ROOT, 'deploy') })
  const images = files.flatMap((file) => {
    const services: Record<string, { image?: string }> = parse(read(file), { merge: true }).services
    return Object.values(services ?? {}).map(({ image }) => image)
  })
  const bases = [...read('Dockerfile').matchAll(/^FROM ([^\s$]+:[^\s]+)/gm)].map(([, base]) => base)
  expect(bases.length).toBeGreaterThan(1)
  for (const image of [...images, ...bases]) expect(image).toMatch(/^dibs$|:v?\d+\.\d+/)
})

test('only the nodes share a network with the bus, and nobody gets in from outside', () => {
  const { services, networks } = parse(read('compose.scale.yaml'), { merge: true }) as {
    services: Record<string, { networks?: string[]; ports?: string[] }>
    networks: Record<string, { internal?: boolean }>
  }
  const there = Object.keys(services).filter((name) => services[name]?.networks?.includes('bus'))
  expect(there.toSorted()).toEqual(['bus', 'node1', 'node2', 'node3'])
  expect(services.bus).not.toHaveProperty('ports')
  expect(services.bus?.networks).toEqual(['bus'])
  expect(networks.bus).toEqual({ internal: true })
})
