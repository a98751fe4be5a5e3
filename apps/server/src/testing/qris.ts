const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Fields with the checksum that belongs to them. */
export const sealQris = (fields: string) => `${fields}6304${checksum(`${fields}6304`)}`

/** A merchant's own static code, without its checksum. */
export const QRIS_FIELDS = [
  '000201010211',
  field('26', `${field('00', 'ID.CO.BANKANI.WWW')}${field('01', '936000140000000001')}`),
  field('51', `${field('00', 'ID.CO.QRIS.WWW')}${field('02', 'ID1020000000001')}`),
  ...['52045691', '5303360', '5802ID', field('59', 'TOKO ANI'), field('60', 'BANDUNG')],
].join('')

/** A merchant's own static code. */
export const QRIS = sealQris(QRIS_FIELDS)
