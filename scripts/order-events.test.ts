import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORDER_EVENTS } from '../packages/core/src/order-events.ts'

const PAGE = join(import.meta.dirname, '../docs/api.md')
const TABLE = /(<!-- order events -->\n)[\s\S]*?(\n<!-- end of order events -->)/

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What may follow what, as a table: each event in as many rows as it leads to states. */
function drawEvents(): string {
  const rows = Object.entries(ORDER_EVENTS).flatMap(([event, { by, from }]) => {
    const targets = Map.groupBy(Object.entries(from), ([, to]) => to)
    return [...targets].map(([to, states]) => {
      const sources = inCode(states.map(([state]) => state))
      return `| \`${event}\` | ${by.join(', ')} | ${sources} | ${to === 'same' ? 'stays' : inCode([to])} |`
    })
  })
  return ['| event | who | from | to |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

test('the table of an order’s events is drawn from the code; this test with `-u` draws it anew', async () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toMatch(TABLE)
  const drawn = page.replace(TABLE, (_, begin: string, end: string) => begin + drawEvents() + end)
  await expect(drawn).toMatchFileSnapshot(PAGE)
})
