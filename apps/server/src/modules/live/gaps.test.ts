import { expect, test } from 'vitest'
import { mergeGaps } from './gaps.ts'

test.each([
  [
    'apart, oldest first',
    [
      [5, 6],
      [1, 2],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ],
  [
    'the same twice',
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2]],
  ],
  [
    'one that reaches into the next',
    [
      [1, 4],
      [3, 9],
      [9, 10],
    ],
    [[1, 10]],
  ],
  [
    'one within another',
    [
      [1, 9],
      [2, 3],
    ],
    [[1, 9]],
  ],
  [
    'one that lasts, and takes in what is after its start',
    [
      [7, 8],
      [5, null],
      [1, 2],
    ],
    [
      [1, 2],
      [5, null],
    ],
  ],
  ['none', [], []],
] as [string, [number, number | null][], [number, number | null][]][])(
  'gaps are told merged: %s',
  (_, gaps, expected) => {
    const spans = gaps.map(([from, to]) => ({ from, to }))
    expect(mergeGaps(spans).map(({ from, to }) => [from, to])).toEqual(expected)
  },
)
