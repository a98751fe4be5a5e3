import { compileMatcher } from '@dibs/core'

/** One line of the example: a viewer and what they write. */
export type DemoLine = { buyer: string; text: string }
export type DemoComment = DemoLine & { id: number; code: string | null }
export type DemoWaitlist = { code: string; buyers: string[] }

/** The viewers of the example, in the order of their comments. */
export const DEMO_BUYERS = [
  'sari',
  'dewi_88',
  'rini.h',
  'mbak.yu',
  'putri',
  'ayu.nd',
  'dewi_88',
] as const

const DEMO_CODES = ['A12', 'B3']
const findCode = compileMatcher(DEMO_CODES.map((code) => ({ code })))

/**
 * The example after its first `count` lines: the comments, and the waitlists that the product's own
 * rules make of them. A buyer has one place per item: a second comment changes nothing.
 */
export function playDemo(lines: readonly DemoLine[], count: number) {
  const comments: DemoComment[] = lines
    .slice(0, count)
    .map((line, id) => ({ ...line, id, code: findCode(line.text)?.code ?? null }))
  const waitlists: DemoWaitlist[] = DEMO_CODES.map((code) => ({
    code,
    buyers: [...new Set(comments.filter((c) => c.code === code).map((c) => c.buyer))],
  }))
  return { comments, waitlists }
}
