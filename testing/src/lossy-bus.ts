/** Takes some messages out of what a NATS server sends. */
type LossyBus = (chunk: Buffer) => Buffer

const HEAD = /^(?:MSG (\S+) \S+ (?:\S+ )?(\d+)|HMSG (\S+) \S+ (?:\S+ )?\d+ (\d+))\r\n/

/**
 * Makes the filter of one connection: of the messages whose subject fits, those that are to be lost
 * never come, as when a server drops what a slow client does not read.
 */
export function createLossyBus(
  fits: (subject: string) => boolean,
  isLost: () => boolean,
): LossyBus {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const passed: Buffer[] = []
    for (;;) {
      const lineEnd = rest.indexOf('\r\n')
      if (lineEnd < 0) break
      const head = HEAD.exec(rest.toString('latin1', 0, lineEnd + 2))
      const length = head ? lineEnd + 2 + Number(head[2] ?? head[4]) + 2 : lineEnd + 2
      if (rest.length < length) break
      const subject = head?.[1] ?? head?.[3]
      const isOut = subject !== undefined && fits(subject) && isLost()
      if (!isOut) passed.push(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
    return Buffer.concat(passed)
  }
}
