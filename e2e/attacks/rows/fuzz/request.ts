/** A request as it is written to the wire, before it is. */
export type Request = {
  method: string
  /** Path and query, as they are sent. */
  target: string
  headers: [string, string][]
  body: Buffer | null
  isChunked?: boolean
}

/** The request in bytes. What a header should not hold is not kept out of it. */
export function toBytes({ method, target, headers, body, isChunked }: Request): Buffer {
  const framing: [string, string][] =
    body === null
      ? []
      : isChunked
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(body.length)]]
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  if (body === null) return head
  return Buffer.concat([head, isChunked ? toChunks(body) : body])
}

function toChunks(body: Buffer): Buffer {
  const half = body.length >> 1
  const chunks = [body.subarray(0, half), body.subarray(half)].filter((piece) => piece.length > 0)
  const pieces = chunks.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}
