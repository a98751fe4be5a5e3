import type { StatementWatch } from '../database/database.ts'
import type { Log } from './log.ts'
import type { Tracing } from './tracing.ts'

/** A statement that takes longer is logged, the wait for a connection included. */
const SLOW_MS = 1_000

/**
 * Makes the watch that logs slow statements by name, and makes a span of each that a trace is kept
 * of. What a statement was about is in neither. The statements themselves stay as they are: a comment
 * in them with the call's id would be another text each time, and so no prepared statement.
 */
export function createStatementWatch(
  tracing: Pick<Tracing, 'open'>,
  log: Log,
  slowMs = SLOW_MS,
): StatementWatch {
  return (statement, answer) => {
    const span = tracing.open(() => nameOf(statement), { kind: 'client', attributes: POSTGRESQL })
    const began = performance.now()
    const over = (isFailed: boolean) => {
      span?.end(isFailed)
      const ms = Math.round(performance.now() - began)
      if (ms >= slowMs) log.warn({ statement: nameOf(statement), ms }, 'a slow statement')
    }
    answer.then(
      () => over(false),
      () => over(true),
    )
  }
}

const POSTGRESQL = { 'db.system.name': 'postgresql' }
const FIRST_WORD = /^\s*([a-z]+)/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i

/** Its name, or its first word and the first table that it names, as in `select claims`. */
function nameOf({ name, text }: { name?: string; text: string }): string {
  if (name !== undefined) return name
  const [, word = 'statement'] = FIRST_WORD.exec(text) ?? []
  const [, table] = TABLE.exec(text) ?? []
  return table === undefined ? word.toLowerCase() : `${word.toLowerCase()} ${table}`
}
