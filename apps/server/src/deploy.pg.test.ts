import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMetrics } from '@dibs/testing/metrics'
import { ROOT } from '@dibs/testing/program'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { createLoneBus } from './platform/nodes/bus.ts'
import { createLog } from './platform/observability/log.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: join(ROOT, 'deploy') })
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
  const images = files('**/*.{yaml,yml}').flatMap((file) => {
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

describe('what reads the files takes them', () => {
  type Check = { file: string; program: string; args: string[] }
  const checks: Check[] = [
    { file: 'haproxy.cfg', program: 'haproxy', args: ['-c', '-f', 'haproxy.cfg'] },
    {
      // The secret is not there.
      file: 'prometheus/prometheus.yml',
      program: 'promtool',
      args: ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'],
    },
    { file: ALERTS, program: 'promtool', args: ['check', 'rules', ALERTS] },
    ...files('**/*.conf').map((file) => {
      return { file, program: 'nats-server', args: ['-t', '-c', file] }
    }),
  ]

  test.for(checks)('$program: $file', ({ program, args }, { skip }) => {
    const { status, output } = runIn(copyDeploy(), program, args)
    if (status === undefined) skip(`NOT RUN: there is no ${program} on this machine.`)
    expect(output).not.toMatch(/\[WARNING\]/)
    expect({ status, output }).toMatchObject({ status: 0 })
  })

  test.for(files('compose*.yaml'))('compose: %s', (file, { skip }) => {
    const folder = copyDeploy()
    const readers = [['docker', 'compose'] as const, [OLD_COMPOSE], ['podman-compose']] as const
    const reader = readers.find(([program, ...rest]) =>
      // Some know no "config"; a docker without compose takes it for a word of its own.
      [['version'], ['config', '--help']].every(
        (args) => runIn(folder, program, [...rest, ...args]).status === 0,
      ),
    )
    if (reader === undefined) {
      return skip(
        'NOT RUN: there is no "docker compose", "docker-compose" or "podman-compose" that knows "config".',
      )
    }
    const [program, ...rest] = reader
    if (program === OLD_COMPOSE) {
      const path = join(folder, file)
      writeFileSync(path, toOldForm(readFileSync(path, 'utf8')))
    }
    const { status, output } = runIn(folder, program, [...rest, '-f', file, 'config'])
    expect({ status, output }).toMatchObject({ status: 0 })
  })

  test('systemd: dibs.service', ({ skip }) => {
    const { status, output } = runIn(copyDeploy(), 'systemd-analyze', ['verify', 'dibs.service'])
    if (status === undefined) skip('NOT RUN: there is no systemd-analyze on this machine.')
    // It looks for the installed Node, too.
    const complaints = output.split('\n').filter((line) => !/^$|is not executable/.test(line))
    expect(complaints.filter((line) => line.includes('dibs.service'))).toEqual([])
  })
})

/** Debian's of 2021; what calls itself so may be newer. */
const OLD_COMPOSE = 'docker-compose'

/** Without the two words that came into the format later: a name, and secrets from the environment. */
const toOldForm = (text: string) =>
  text.replace(/^name: .*$/m, '').replace(/\{ environment: METRICS_TOKEN \}/, '{ file: ./token }')

/** Every setting that the files ask for, and the places that the door is told. */
function settings(): Record<string, string> {
  const text = files('compose*.yaml').map(read).join('\n')
  const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => [name, 'secret'])
  const { door } = parse(read('compose.scale.yaml'), { merge: true }).services
  // The nodes' names are known between the containers alone.
  const places = Object.entries<string>(door.environment).map(([name, value]) => [
    name,
    value.replace(/^node\d/, '127.0.0.1').replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ])
  return Object.fromEntries([...asked, ...places])
}

/** The files as they lie in a checkout that has its .env. */
function copyDeploy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dibs-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
  writeFileSync(join(folder, '.env'), '')
  return join(folder, 'deploy')
}

/** Runs a program of the machine to its end; without a status where there is none. */
function runIn(cwd: string, program: string, args: readonly string[]) {
  const env = Object.assign(settings(), {
    PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin`,
    HOME: cwd,
  })
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (error !== undefined) return { status: undefined, output: '' }
  return { status, output: `${stdout}${stderr}` }
}
