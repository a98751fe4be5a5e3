import { parseArgs } from 'node:util'

/** What a table of trials was asked for. */
export type Arguments = {
  /** Names of rows; all of them when there are none. */
  rows: string[]
  /** Trials instead of the full number. */
  count: number | null
  /** The seed of the first trial: repeats one, and keeps no progress. */
  seed: number | null
  isShort: boolean
  /** As `isShort`, without the rows that are left to the night. */
  isQuick: boolean
  isList: boolean
  isFresh: boolean
  isReport: boolean
  /** Puts the results so far into the repository, and reports them. */
  isSave: boolean
  /** Where the outcome is written as JSON. */
  json: string | null
}

const VALID =
  '[row ...] [--count N] [--seed N] [--short] [--quick] [--list] [--fresh] [--report] [--save] [--json FILE]'

/** Reads the command line of `command`. @throws with a sentence that says what is wrong */
export function readArguments(
  args: readonly string[],
  known: readonly string[],
  command: string,
): Arguments {
  const usage = `Valid is: ${command} -- ${VALID}.`
  const { values, positionals } = parse(args, usage)
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `There is no row called ${unknown.join(' or ')}. There are: ${known.join(', ')}.`,
    )
  return {
    rows: positionals,
    count: readNumber('--count', values.count, 1, usage),
    seed: readNumber('--seed', values.seed, 0, usage),
    isShort: values.short || values.quick,
    isQuick: values.quick,
    isList: values.list,
    isFresh: values.fresh,
    isReport: values.report || values.save,
    isSave: values.save,
    json: values.json ?? null,
  }
}

function parse(args: readonly string[], usage: string) {
  const flag = { type: 'boolean', default: false } as const
  const value = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        short: flag,
        quick: flag,
        list: flag,
        fresh: flag,
        report: flag,
        save: flag,
        count: value,
        seed: value,
        json: value,
      },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message.split('.')[0]}. ${usage}`)
  }
}

function readNumber(
  name: string,
  text: string | undefined,
  least: number,
  usage: string,
): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number < least)
    throw new Error(`${name} takes a whole number from ${least}, not "${text}". ${usage}`)
  return number
}
