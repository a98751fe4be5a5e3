/** A text message as wire bytes, so that sending is a single write (RFC 6455, 5.2). */
export function toWire(payload: Buffer): Buffer {
  if (payload.length < 126) return Buffer.concat([Buffer.from([0x81, payload.length]), payload])
  const header = Buffer.alloc(payload.length < 65_536 ? 4 : 10)
  header[0] = 0x81
  if (payload.length < 65_536) {
    header[1] = 126
    header.writeUInt16BE(payload.length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(payload.length), 2)
  }
  return Buffer.concat([header, payload])
}
