type Options = { random: () => number; now: () => number; comment: string }

const BEYOND_64_BITS = '18446744073709551616'
const MINUTE_MS = 60_000

/** Makes values that a field cannot have, of many kinds; see `createOddFrames`. */
export function oddValues({ random, now, comment }: Options) {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T

  /** Values that are never an id, a time, a text or a list. */
  const nonsense = (): unknown =>
    pick<unknown>(null, true, {}, [], [[]], -1, 1.5, { id: {} }, nested(200), { length: 5 })
  const brokenId = (): unknown =>
    pick<unknown>(
      nonsense(),
      '',
      ' 1',
      '-5',
      '007',
      '1e5',
      '１',
      BEYOND_64_BITS,
      '9'.repeat(5_000),
      2 ** 60,
    )
  const brokenTime = (): unknown => {
    const time = pick<unknown>(
      nonsense(),
      ...['soon', '', '-1', '1.5', '9'.repeat(40), 2 ** 70],
      ...[0, now() + 2 * MINUTE_MS + random() * 1e13, Date.UTC(2014, 0) - random() * 1e11],
    )
    // As the wire has it: text.
    return typeof time === 'number'
      ? pick<unknown>(Math.floor(time), String(Math.floor(time)))
      : time
  }
  const brokenText = (): unknown =>
    pick<unknown>(
      nonsense(),
      7,
      [comment],
      { text: comment },
      `${comment}${'x'.repeat(2_000)}`,
      undefined,
    )
  const brokenRoom = (): unknown => pick<unknown>('', '0', 0, 'room', nonsense(), BEYOND_64_BITS)

  return { nonsense, brokenId, brokenTime, brokenText, brokenRoom }
}

/** A value in lists and objects, so deep. */
export function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { value }
  return value
}
