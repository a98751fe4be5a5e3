import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import * as counting from './test-counts.mjs'

const { countPlaywright, countTrials, countVitest, tellFailures, tellSlowest } = counting

const folder = mkdtempSync(join(tmpdir(), 'dibs-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, report: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

const vitest = write('vitest.json', {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: '/x/a.test.ts',
      status: 'failed',
      assertionResults: [{ fullName: 'one', duration: 1_500 }, { fullName: 'skipped' }],
    },
    { name: '/x/broken.test.ts', status: 'failed', assertionResults: [] },
  ],
})
const playwright = write('playwright.json', {
  stats: { expected: 1, flaky: 1, unexpected: 0 },
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'b.spec.ts',
              title: 'two',
              tests: [{ projectName: 'phone-id', results: [{ duration: 3_000 }] }],
            },
          ],
        },
      ],
    },
  ],
})
const trials = write('trials.json', { passed: 4, failed: 0, rows: [{ name: 'fuzz', seconds: 2 }] })

test('reports are counted, a file that did not load as a failure', () => {
  expect(countVitest(vitest)).toMatchObject({ passed: 2, failed: 2 })
  expect(countPlaywright(playwright)).toMatchObject({ passed: 2, failed: 0 })
  expect(countTrials(trials)).toMatchObject({ passed: 4, failed: 0 })
  const missing = { passed: 0, failed: 0, times: [], failures: [] }
  for (const count of [countVitest, countPlaywright, countTrials])
    expect(count(join(folder, 'none.json'))).toEqual(missing)
})

test('what failed is told by name, with the beginning of what it says', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [
      {
        name: '/x/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'one', status: 'failed', failureMessages: ['\u001b[31mexpected 1\nseen 2'] },
          { fullName: 'other', status: 'passed' },
        ],
      },
    ],
  }
  const walked = {
    stats: { expected: 0, flaky: 0, unexpected: 1 },
    suites: [
      {
        specs: [
          {
            file: 'b.spec.ts',
            title: 'two',
            tests: [
              {
                projectName: 'phone-id',
                status: 'unexpected',
                results: [{ duration: 1, error: { message: 'no such button' } }],
              },
            ],
          },
        ],
      },
    ],
  }
  const row = { name: 'fuzz', failures: [{ seed: 7, what: 'A1 is lost' }] }
  const outcomes = [
    { name: 'unit', ...countVitest(write('vitest-failed.json', report)) },
    { name: 'e2e', ...countPlaywright(write('playwright-failed.json', walked)) },
    {
      name: 'chaos',
      ...countTrials(write('trials-failed.json', { passed: 0, failed: 1, rows: [row] })),
    },
  ]
  expect(tellFailures(outcomes, 2)).toEqual([
    '✗ unit: a.test.ts › one\n    expected 1\n    seen 2',
    '✗ e2e: b.spec.ts › two (phone-id)\n    no such button',
    '✗ and 1 more',
  ])
  expect(tellFailures(outcomes, 3)).toContain('✗ chaos: fuzz, seed 7\n    A1 is lost')
})

test('the slowest of all steps are told, the slowest first', () => {
  const outcomes = [
    { name: 'check' },
    { name: 'unit', ...countVitest(vitest) },
    { name: 'attacks', ...countTrials(trials) },
    { name: 'e2e', ...countPlaywright(playwright) },
  ]
  expect(tellSlowest(outcomes, 3)).toEqual([
    '   3.0 s  e2e: b.spec.ts › two (phone-id)',
    '   2.0 s  attacks: fuzz',
    '   1.5 s  unit: a.test.ts › one',
  ])
})
