// The least of an MP4 file (ISO/IEC 14496-12) that plays everywhere: one track of pictures of equal
// length, its index ahead of its data.

const MOVIE_TIMESCALE = 1000
const UNITY = [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000]

/**
 * Packs encoded pictures. `codec` is a WebCodecs name; `description` is the decoder's configuration
 * of H.264 (avcC); `isFullRange` says whether colours go from 0 to 255.
 */
export function packMp4({ codec, description, isFullRange, ...pictures }) {
  const track = {
    ...pictures,
    entry: codec.startsWith('avc1') ? avcEntry(description) : vpEntry(codec, isFullRange),
  }
  const head = fileType()
  // The index has the same length whatever the address of the data is.
  const dataAt = head.length + movie(track, 0).length + 8
  const data = box('mdat', ...pictures.chunks.map(({ bytes }) => bytes))
  return Buffer.concat([head, movie(track, dataAt), data])
}

function fileType() {
  return box('ftyp', 'isom', u32(512), 'isom', 'iso2', 'mp41')
}

function movie(track, dataAt) {
  const { chunks, framesPerSecond } = track
  const milliseconds = Math.round((chunks.length / framesPerSecond) * MOVIE_TIMESCALE)
  return box(
    'moov',
    full('mvhd', 0, [0, 0, MOVIE_TIMESCALE, milliseconds, 0x00010000].map(u32), [
      u16(0x0100),
      Buffer.alloc(10),
      ...UNITY.map(u32),
      Buffer.alloc(24),
      u32(2),
    ]),
    box('trak', trackHeader(track, milliseconds), media(track, dataAt)),
  )
}

function trackHeader({ width, height }, milliseconds) {
  return full('tkhd', 3, [0, 0, 1, 0, milliseconds, 0, 0, 0, 0].map(u32), [
    ...UNITY.map(u32),
    u32(width << 16),
    u32(height << 16),
  ])
}

function media(track, dataAt) {
  const { framesPerSecond, chunks } = track
  return box(
    'mdia',
    // 0x55c4 is "und": there is nothing to hear.
    full('mdhd', 0, [0, 0, framesPerSecond, chunks.length].map(u32), [u16(0x55c4), u16(0)]),
    full('hdlr', 0, [u32(0), 'vide', Buffer.alloc(12), Buffer.from('Pictures\0')]),
    box(
      'minf',
      full('vmhd', 1, [Buffer.alloc(8)]),
      box('dinf', full('dref', 0, [u32(1), full('url ', 1, [])])),
      sampleTable(track, dataAt),
    ),
  )
}

function sampleTable({ width, height, entry, chunks }, dataAt) {
  const keys = chunks.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  const visual = box(
    entry.type,
    ...[Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(width), u16(height)],
    ...[u32(0x00480000), u32(0x00480000), u32(0), u16(1), Buffer.alloc(32), u16(24), u16(0xffff)],
    entry.configuration,
  )
  return box(
    'stbl',
    full('stsd', 0, [u32(1), visual]),
    full('stts', 0, [1, chunks.length, 1].map(u32)),
    full('stss', 0, [keys.length, ...keys].map(u32)),
    full('stsc', 0, [1, 1, chunks.length, 1].map(u32)),
    full('stsz', 0, [0, chunks.length, ...chunks.map(({ bytes }) => bytes.length)].map(u32)),
    full('stco', 0, [1, dataAt].map(u32)),
  )
}

function avcEntry(description) {
  return { type: 'avc1', configuration: box('avcC', description) }
}

/** Of a name such as `vp09.00.21.08`: profile, level, bits (VP Codec ISO Media File Format Binding). */
function vpEntry(codec, isFullRange) {
  const [profile, level, bits] = codec.split('.').slice(1).map(Number)
  // 4:2:0 with luma where chroma is; primaries and matrix of BT.709, transfer of sRGB.
  const look = (bits << 4) | (1 << 1) | Number(isFullRange)
  const bytes = Buffer.from([profile, level, look, 1, 13, 1, 0, 0])
  return { type: 'vp09', configuration: full('vpcC', 0x01000000, [bytes]) }
}

function box(type, ...parts) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

/** A box that begins with a version (the first byte) and flags. */
function full(type, versionAndFlags, ...parts) {
  return box(type, u32(versionAndFlags), ...parts.flat())
}

function u16(value) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
