import { type Logger, pino } from 'pino'

export type Log = Logger

/** Makes the process log: JSON lines on standard error. No personal data goes into it. */
export function createLog(level: string): Log {
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie'], base: null },
    pino.destination(2),
  )
}
