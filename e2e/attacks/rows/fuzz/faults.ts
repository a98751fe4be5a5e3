import type { Tamper } from './wire.ts'

/** A fault planted between the server and its judge; `told` is the failure that must be reported. */
export type Fault = { tamper: Tamper; log: (words: string) => string; told: RegExp }

const same = <T>(value: T) => value
const replace =
  (from: RegExp, to: string): Tamper =>
  (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

/** All of one length, so that the framing stays as it was. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'a 401 that became a 500': {
    tamper: replace(/HTTP\/1\.1 401 /g, 'HTTP/1.1 500 '),
    log: same,
    told: /with 500/,
  },
  'an error without its code': {
    tamper: replace(/"code":"/g, '"c0de":"'),
    log: same,
    told: /is no declared error/,
  },
  'a success outside its schema': {
    // The first field of whatever went well: one answer alone is not asked for by every 150 requests.
    tamper: replace(/(HTTP\/1\.1 20[01] (?:(?!HTTP\/1\.1).)*?\r\n\r\n\{")./gs, '$1~'),
    log: same,
    told: /is outside the schema of 20[01]/,
  },
  'a header that is missing': {
    tamper: replace(/x-content-type-options/gi, 'x-content-type-0ptions'),
    log: same,
    told: /lacks the header x-content-type-options/,
  },
  'the inside in a sentence': {
    tamper: replace(/"error":".{12}/g, '"error":"FST_ERR_ODD_'),
    log: same,
    told: /tells of the inside/,
  },
  'an unhandled rejection in the log': {
    tamper: same,
    log: (words) => `${words}\nUnhandled promise rejection: Error: planted`,
    told: /^$/,
  },
}

/** Lines in the log that must not be there: errors, crashes, warnings of the runtime. */
export function judgeLog(words: string): string | null {
  const line = words
    .split('\n')
    .find((each) => /"level":[56]0|unhandled|uncaught|Warning:/i.test(each))
  return line === undefined ? null : `the log says: ${line.slice(0, 1_000)}`
}
