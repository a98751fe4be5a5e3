/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** A percentile (0 to 100) of at least one value, between the two nearest when it falls there. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

/**
 * Runs each contender once per round, in turns (A B A B ...), so that whatever else the machine
 * does affects all of them alike. The first round warms up and is not counted. Gives medians.
 */
export async function interleave<Name extends string>(
  rounds: number,
  contenders: Record<Name, (round: number) => Promise<number> | number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const result = await contenders[name](round)
      if (round > 0) results[name]?.push(result)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(results[name] ?? [])])) as Record<
    Name,
    number
  >
}
