import { nested, oddValues } from './odd-values.ts'

type Options = { random: () => number; now: () => number; comment: string }
type Made = { message: unknown; sound: string[] }
type Fields = Record<string, unknown>

const DAY_MS = 86_400_000

/** Makes single messages of the provider, sound and broken; see `createOddFrames`. */
export function oddMessages({ random, now, comment }: Options) {
  let lastId = 7_300_000_000_000_000_000n
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T
  const { nonsense, brokenId, brokenTime, brokenText, brokenRoom } = oddValues({
    random,
    now,
    comment,
  })

  const soundTime = (): unknown => {
    const time = pick(now(), now() - 30 * DAY_MS, Date.UTC(2018, 5), now() - 1)
    return pick<unknown>(String(time), time, String(Math.floor(time / 1000)))
  }

  function chat(): { data: Fields; head: Fields; user: Fields; id: string } {
    lastId += BigInt(1 + Math.floor(random() * 1e6))
    const id = String(lastId)
    const head: Fields = { msgId: id, createTime: soundTime() }
    const user: Fields = { userId: id, uniqueId: `viewer${id}`, nickname: 'Rina', createTime: '0' }
    const data = { [pick('event', 'common')]: head, user, comment }
    return { data, head, user, id }
  }

  function soundChat(): Made {
    const { data, user, id } = chat()
    // What is decoration may be as odd as it likes.
    if (random() < 0.5)
      user[pick('uniqueId', 'nickname')] = pick<unknown>(nonsense(), 'x'.repeat(999))
    if (random() < 0.3)
      data[pick('extra', '__proto__x', 'emotes')] = nested(Math.floor(random() * 500))
    if (random() < 0.2) Object.assign(user, { badges: 'x'.repeat(10_000), userId64: 2 ** 60 })
    return { message: { type: 'WebcastChatMessage', data }, sound: [id] }
  }

  function brokenChat(): Made {
    const { data, head, user } = chat()
    const breakIt = pick<() => unknown>(
      () => Object.assign(head, { msgId: brokenId() }),
      () => Object.assign(head, { createTime: brokenTime() }),
      () => Object.assign(user, { userId: brokenId() }),
      () => Object.assign(data, { comment: brokenText() }),
      () => Object.assign(data, { user: nonsense() }),
      () => Object.assign(data, { event: nonsense(), common: nonsense() }),
      () => Reflect.deleteProperty(data, pick('user', 'comment')),
      () => Reflect.deleteProperty(head, pick('msgId', 'createTime')),
      () => Reflect.deleteProperty(user, 'userId'),
    )
    breakIt()
    const type = 'WebcastChatMessage'
    return {
      message: pick<unknown>({ type, data }, { type, data }, { type: [type], data }),
      sound: [],
    }
  }

  function other(): Made {
    const message = pick<unknown>(
      {
        type: 'roomInfo',
        data: pick<unknown>(nonsense(), { id: brokenRoom() }, { room_info: brokenRoom() }),
      },
      {
        type: 'WebcastControlMessage',
        data: { action: pick<unknown>(1, 2, 99, nonsense(), 'end') },
      },
      {
        type: 'WebcastImDeleteMessage',
        data: { deleteMsgIdsList: pick<unknown>(nonsense(), [brokenId()]) },
      },
      { type: 'WebcastLikeMessage', data: nested(50) },
      { type: nonsense(), data: { comment } },
      { data: chat().data },
      nonsense(),
      { type: 'workerInfo' },
    )
    return { message, sound: [] }
  }

  return {
    next(): Made {
      const chance = random()
      if (chance < 0.3) return soundChat()
      return chance < 0.75 ? brokenChat() : other()
    },
  }
}
