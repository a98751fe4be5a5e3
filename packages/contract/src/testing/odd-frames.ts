const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const BEYOND_64_BITS = '18446744073709551616'

/** A frame, and the ids of the chats in it that are sound: their comments count, and no others. */
export type OddFrame = { text: string; sound: string[] }

/** Numbers from 0 up to 1 that look random, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Options = {
  random: () => number
  /** Epoch milliseconds. */
  now: () => number
  /** What every comment says: sound ones claim it, broken ones must not. */
  comment: string
}

/**
 * Makes a source of provider frames in which fields are missing, of other types, or of absurd size,
 * numbers go beyond 2^53, and times are in seconds, in the future, ancient or negative, among sound
 * chats in every schema version. None of them names another room or ends the live.
 */
export function createOddFrames({ random, now, comment }: Options) {
  const messages = oddMessages({ random, now, comment })
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T

  /** What is no frame at all, made of a frame that is one. */
  function spoil(text: string): string {
    return pick<(text: string) => string>(
      (whole) => whole.slice(0, Math.floor(random() * whole.length)),
      (whole) => whole.replace('"messages":[', '"messages":{"0":['),
      (whole) => `${whole}${whole}`,
      (whole) => JSON.stringify(whole),
      () => '['.repeat(1 + Math.floor(random() * 20_000)),
      () => pick('', 'null', '7', '[]', '{}', '\0', '{"messages":null}', '{"messages":"x"}'),
    )(text)
  }

  return {
    /** The next frame; one in ten is none. */
    next(): OddFrame {
      const made = Array.from({ length: 1 + Math.floor(random() * 6) }, messages.next)
      const timestamp = pick<unknown>(now(), String(now()), null, -1, 'noon')
      const text = JSON.stringify({ timestamp, messages: made.map(({ message }) => message) })
      if (random() < 0.1) return { text: spoil(text), sound: [] }
      return { text, sound: made.flatMap(({ sound }) => sound) }
    },
  }
}

type Made = { message: unknown; sound: string[] }
type Fields = Record<string, unknown>

/** Makes single messages of the provider, sound and broken; see `createOddFrames`. */
function oddMessages({ random, now, comment }: Options) {
  let lastId = 7_300_000_000_000_000_000n
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T
  const values = oddValues({ random, now, comment })
  const { nonsense, brokenId, brokenTime, brokenText, brokenOther } = values

  const soundTime = (): unknown => {
    const time = pick(now(), now() - 30 * DAY_MS, Date.UTC(2018, 5), now() - 1)
    return pick<unknown>(String(time), time, String(Math.floor(time / 1000)))
  }

  function chat() {
    lastId += BigInt(1 + Math.floor(random() * 1e6))
    const id = String(lastId)
    const head: Fields = { msgId: id, createTime: soundTime() }
    const isV3 = random() < 0.5
    const userId = isV3 ? 'id' : 'userId'
    const uniqueId = isV3 ? 'displayId' : 'uniqueId'
    const text = isV3 ? 'content' : 'comment'
    const user: Fields = {
      [userId]: id,
      [uniqueId]: `viewer${id}`,
      nickname: 'Rina',
      createTime: '0',
    }
    const data: Fields = { [pick('event', 'common')]: head, user, [text]: comment }
    return { data, head, user, id, names: { userId, text } }
  }

  function soundChat(): Made {
    const { data, user, id } = chat()
    // What is decoration may be as odd as it likes.
    if (random() < 0.5)
      user[pick('uniqueId', 'displayId', 'nickname')] = pick<unknown>(nonsense(), 'x'.repeat(999))
    if (random() < 0.3)
      data[pick('extra', '__proto__x', 'emotes')] = nested(Math.floor(random() * 500))
    if (random() < 0.2) Object.assign(user, { badges: 'x'.repeat(10_000), userId64: 2 ** 60 })
    return { message: { type: 'WebcastChatMessage', data }, sound: [id] }
  }

  function brokenChat(): Made {
    const { data, head, user, names } = chat()
    const breakIt = pick<() => unknown>(
      () => Object.assign(head, { msgId: brokenId() }),
      () => Object.assign(head, { createTime: brokenTime() }),
      () => Object.assign(user, { [names.userId]: brokenId() }),
      () => Object.assign(data, { [names.text]: brokenText() }),
      () => Object.assign(data, { user: nonsense() }),
      () => Object.assign(data, { event: nonsense(), common: nonsense() }),
      () => Reflect.deleteProperty(data, pick('user', names.text)),
      () => Reflect.deleteProperty(head, pick('msgId', 'createTime')),
      () => Reflect.deleteProperty(user, names.userId),
    )
    breakIt()
    const type = 'WebcastChatMessage'
    return {
      message: pick<unknown>({ type, data }, { type, data }, { type: [type], data }),
      sound: [],
    }
  }

  function other(): Made {
    const strays = [{ type: nonsense(), data: { comment } }, { data: chat().data }, nonsense()]
    return { message: random() < 0.4 ? pick<unknown>(...strays) : brokenOther(), sound: [] }
  }

  return {
    next(): Made {
      const chance = random()
      if (chance < 0.3) return soundChat()
      return chance < 0.75 ? brokenChat() : other()
    },
  }
}

/** Makes values that a field cannot have, of many kinds; see `createOddFrames`. */
function oddValues({ random, now, comment }: Options) {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T

  /** Values that are never an id, a time, a text or a list. */
  const nonsense = (): unknown =>
    pick<unknown>(null, true, {}, [], [[]], -1, 1.5, { id: {} }, nested(200), { length: 5 })
  const brokenId = (): unknown =>
    pick<unknown>(
      nonsense(),
      '',
      ' 1',
      '-5',
      '007',
      '1e5',
      '１',
      BEYOND_64_BITS,
      '9'.repeat(5_000),
      2 ** 60,
    )
  const brokenTime = (): unknown => {
    const time = pick<unknown>(
      nonsense(),
      ...['soon', '', '-1', '1.5', '9'.repeat(40), 2 ** 70],
      ...[0, now() + 2 * MINUTE_MS + random() * 1e13, Date.UTC(2014, 0) - random() * 1e11],
    )
    // As the wire has it: text.
    return typeof time === 'number'
      ? pick<unknown>(Math.floor(time), String(Math.floor(time)))
      : time
  }
  const brokenText = (): unknown =>
    pick<unknown>(
      nonsense(),
      7,
      [comment],
      { text: comment },
      `${comment}${'x'.repeat(2_000)}`,
      undefined,
    )
  const brokenRoom = (): unknown => pick<unknown>('', '0', 0, 'room', nonsense(), BEYOND_64_BITS)

  /** A message that is no chat. */
  const brokenOther = (): unknown =>
    pick<unknown>(
      { type: 'roomInfo', data: pick<unknown>(nonsense(), { id: brokenRoom() }) },
      { type: 'roomInfo', data: { room_info: brokenRoom() } },
      {
        type: 'WebcastControlMessage',
        data: { action: pick<unknown>(1, 2, 99, nonsense(), 'end') },
      },
      {
        type: 'WebcastImDeleteMessage',
        data: {
          [pick('deleteMsgIdsList', 'deleteMsgIds')]: pick<unknown>(nonsense(), [brokenId()]),
        },
      },
      { type: 'WebcastLikeMessage', data: nested(50) },
      // Not `tiktok.disconnect`: that the link is lost is true whatever else it says.
      { type: pick('workerInfo', 'tiktok.connect'), data: nonsense() },
    )

  return { nonsense, brokenId, brokenTime, brokenText, brokenOther }
}

/** A value in lists and objects, so deep. */
function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { value }
  return value
}
