import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A comment as the chat provider describes it. */
export type Comment = { text: string; userId: string; uniqueId: string; nickname: string }

/** A frame of a recording: when it arrived, milliseconds since the start, and its messages. */
export type RecordedFrame = { at: number; messages: { type: string; data: ChatData }[] }
type ChatData = {
  event: { msgId: string; createTime: string }
  user: { userId: string; uniqueId: string; nickname: string }
  comment: string
}

const RECORDINGS = new URL('../../recordings/', import.meta.url)

/** Codes of a seller as in a market live: A1 to A15 and B1 to B10. */
export const MARKET_CODES = [
  ...Array.from({ length: 15 }, (_, index) => `A${index + 1}`),
  ...Array.from({ length: 10 }, (_, index) => `B${index + 1}`),
]

const CLAIMS = [
  ...['keep {code} kak', 'keep {code}', 'fix {code} ya', '{code}', '{code} kak', 'mau {code} dong'],
  ...[
    '{code} 1 kak',
    'order {code}',
    '{code} plisss 😭',
    'kak {code} ya 🙏',
    'keep {code} size L ya',
  ],
]
const TALK = [
  ...['ukurannya berapa kak', 'ongkir ke Surabaya berapa?', 'bahannya apa kak?', 'bisa cod kak?'],
  ...[
    'ready size XL?',
    'cantik banget kakaknya 😍',
    'hadirrr',
    'semangat kak 💪',
    'wkwkwk',
    '🔥🔥🔥',
  ],
  ...['yahh telat 😭', 'suaranya putus2 kak', 'salam dari Bandung kak', 'udah tf ya kak', ' '],
  ...[
    'paket kemarin udah nyampe, bagus bgt 👍',
    'lanjut kak',
    'masyaAllah bagusnya',
    'aku lagi di jalan',
  ],
]

/** A small generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The frames of a recording in `recordings/`. */
export function readRecording(name: string): RecordedFrame[] {
  const lines = readFileSync(fileURLToPath(new URL(`${name}.jsonl`, RECORDINGS)), 'utf8')
  return lines
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { at, frame } = JSON.parse(line)
      return { at, messages: frame.messages }
    })
}

/** The comments of a real busy room, as people wrote them. */
export function readBusyRoom(): Comment[] {
  return readRecording('busy-room').flatMap(({ messages }) =>
    messages.map(({ data }) => ({ text: data.comment, ...data.user })),
  )
}

/** Comments of an Indonesian selling live; `claimShare` of them (0 to 1) name one of the codes. */
export function writeMarketComments(
  count: number,
  codes: readonly string[],
  claimShare: number,
): Comment[] {
  const random = createRandom(count)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const code = pick(codes)
    const written = random() < 0.5 ? code : code.toLowerCase()
    const text = random() < claimShare ? pick(CLAIMS).replace('{code}', written) : pick(TALK)
    const buyer = index % 20_000
    return {
      text,
      userId: `72010347949${String(buyer).padStart(8, '0')}`,
      uniqueId: `pembeli.setia${buyer}`,
      nickname: buyer % 4 === 0 ? `Bunda Aya ${buyer} 🌸` : `Siti Rahma ${buyer}`,
    }
  })
}

let lastMessageId = 7_300_000_000_000_000_000n

/** Writes comments as a provider's frame; ids are new in this process, `createTime` is now. */
export function writeFrame(comments: readonly Comment[], now = Date.now()): Buffer {
  const messages = comments.map(({ text, userId, uniqueId, nickname }) => {
    lastMessageId += 7n
    return {
      type: 'WebcastChatMessage',
      data: {
        event: { msgId: String(lastMessageId), createTime: String(now) },
        user: { userId, uniqueId, nickname, secUid: '', badges: [] },
        comment: text,
        contentLanguage: 'id',
        userIdentity: {},
      },
    }
  })
  return Buffer.from(JSON.stringify({ timestamp: now, messages }))
}
