import { expect, test } from 'vitest'
import { chooseOther } from './standby.ts'

test('a node that was asked in vain is not asked twice in a row, unless there is no other', () => {
  for (const chance of [0, 0.4, 0.999]) {
    const random = () => chance
    expect(chooseOther(['a', 'b'], 'a', random)).toBe('b')
    expect(chooseOther(['a', 'b'], 'b', random)).toBe('a')
    expect(chooseOther(['a'], 'a', random)).toBe('a')
    expect(chooseOther([], 'a', random)).toBeUndefined()
  }
  expect(chooseOther(['a', 'b', 'c'], null, () => 0.999)).toBe('c')
})
