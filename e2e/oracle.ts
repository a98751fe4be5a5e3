import { readFileSync } from 'node:fs'

/** A chat as a recording, or a test, has it. */
export type Chat = {
  msgId: string
  createTime: string
  userId: string
  uniqueId: string
  nickname: string
  comment: string
}

/** One item's buyers in order: the first is the winner, the others wait. */
export type ExpectedList = { item: string; places: Chat[] }

/** The chats of a recording. */
export function readRecording(name: string): Chat[] {
  const file = new URL(`../recordings/${name}.jsonl`, import.meta.url)
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.flatMap((line) =>
    JSON.parse(line).frame.messages.map(
      ({ data }: { data: { event: Chat; user: Chat; comment: string } }) => ({
        msgId: data.event.msgId,
        createTime: data.event.createTime,
        comment: data.comment,
        userId: data.user.userId,
        uniqueId: data.user.uniqueId,
        nickname: data.user.nickname,
      }),
    ),
  )
}

/**
 * Winners and waitlists, computed in a few lines that share nothing with the product. `items`
 * stand newest first, as on the page; so do the lists, by their first claim.
 */
export function expectedLists(chats: readonly Chat[], items: readonly string[]): ExpectedList[] {
  const longestFirst = [...items].sort((a, b) => [...fold(b)].length - [...fold(a)].length)
  const lists = new Map<string, Chat[]>()
  for (const chat of [...chats].sort(byStamp)) {
    const item = longestFirst.find((each) => fold(chat.comment).includes(fold(each)))
    if (item === undefined) continue
    const places = lists.get(item) ?? []
    if (!places.some(({ userId }) => userId === chat.userId)) lists.set(item, [...places, chat])
  }
  return [...lists].map(([item, places]) => ({ item, places })).reverse()
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()
}

function byStamp(a: Chat, b: Chat): number {
  const later = Number(a.createTime) - Number(b.createTime)
  if (later !== 0) return later
  return BigInt(a.msgId) < BigInt(b.msgId) ? -1 : 1
}
