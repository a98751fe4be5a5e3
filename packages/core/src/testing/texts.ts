import fc from 'fast-check'

/** What codes and comments are put together from: everything that folding or counting trips over. */
const PIECES = [
  ...['9', '99', '999', '777', 'A1', 'A10', '1', '0', 'a', 'K', 'kak', ' ', '-', '+', '#'],
  ...['９', 'Ａ', '①', '²', '№', 'ﬁ', 'fi', 'ﷺ', 'İ', 'i', 'ı', 'I', 'ß', 'ẞ', 'ss', 'SS', 'K'],
  ...[
    'Σ',
    'σ',
    'ς',
    'é',
    'e',
    '\u0301',
    '\u0307',
    '\u0323',
    '´',
    'ｶﾞ',
    'ガ',
    '\u3099',
    '한',
    '\u1112',
  ],
  ...[
    '💚',
    '❤️',
    '❤',
    '\uFE0F',
    '👨‍👩‍👧‍👦',
    '👩🏽',
    '🏽',
    '🇮🇩',
    '\uD83D',
    '\uDC9A',
    '\uDC9A',
    '\uD83D',
  ],
  ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u200E', '\u200F', '\u202E', '\u00AD'],
  ...['\u3000', '\u00A0', '\t', '’', '…', 'ا', 'لله', '\0', '€', 'ÿ', 'Ā', 'Ａ１０', 'َ'],
  ...['ก', '่', 'ไก่', 'क', 'ि', '्', 'क्ष', '红', '１️⃣', '1️⃣', '\u20E3', '𐐀', '٣', '(', '?', '_'],
]
const piece = fc.constantFrom(...PIECES)
const code = fc.array(piece, { minLength: 0, maxLength: 4 }).map((pieces) => pieces.join(''))
const codes = fc.array(code, { maxLength: 12, size: 'max' })

/** Any Unicode text, lone surrogates included. (fast-check's own takes seconds to set up.) */
export const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x24f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), {
    maxLength: 6,
  })
  .map((points) => String.fromCodePoint(...points))

/** A list of codes and a comment that is likely to hold some of them, or nearly. */
export const meeting = codes.chain((list) =>
  fc.record({
    list: fc.constant(list),
    text: fc
      .array(fc.oneof(piece, list.length > 0 ? fc.constantFrom(...list) : piece), {
        maxLength: 8,
        size: 'max',
      })
      .map((pieces) => pieces.join('')),
  }),
)
