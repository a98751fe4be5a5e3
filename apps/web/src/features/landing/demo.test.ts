import { describe, expect, it } from 'vitest'
import { playDemo } from './demo.ts'

const LINES = [
  { buyer: 'sari', text: 'hi' },
  { buyer: 'dewi', text: 'keep a12' },
  { buyer: 'rini', text: 'A12 kak' },
  { buyer: 'dewi', text: 'A12!' },
  { buyer: 'ayu', text: 'b3' },
]

describe('the example on the landing page', () => {
  it('starts with nothing claimed', () => {
    expect(playDemo(LINES, 1).waitlists.every((list) => list.buyers.length === 0)).toBe(true)
  })

  it('follows the product’s rules: first comment wins, one place a buyer and item', () => {
    const { comments, waitlists } = playDemo(LINES, LINES.length)
    expect(comments.map((comment) => comment.code)).toEqual([null, 'A12', 'A12', 'A12', 'B3'])
    expect(waitlists).toEqual([
      { code: 'A12', buyers: ['dewi', 'rini'] },
      { code: 'B3', buyers: ['ayu'] },
    ])
  })
})
