import { readFileSync } from 'node:fs'

/** A chat of a recording, in the fields that waitlists follow from. */
export type RecordedChat = {
  msgId: string
  createTime: number
  userId: string
  text: string
}

/** The chats of a recording in `recordings/`, in the order of their arrival. */
export function readRecording(name: string): RecordedChat[] {
  const file = new URL(`../../../../recordings/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return lines.flatMap((line) =>
    JSON.parse(line).frame.messages.map(
      ({
        data,
      }: {
        data: { event: Record<string, string>; user: Record<string, string>; comment: string }
      }) => ({
        msgId: data.event.msgId,
        createTime: Number(data.event.createTime),
        userId: data.user.userId,
        text: data.comment,
      }),
    ),
  )
}

/**
 * Winners and waitlists of a recording, in a few lines that share nothing with the product: code →
 * buyers' ids. `codes` stand newest first, as in the list of items.
 */
export function expectedPlaces(name: string, codes: readonly string[]): Record<string, string[]> {
  const fold = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
      .toLowerCase()
  const longestFirst = [...codes].sort((a, b) => [...fold(b)].length - [...fold(a)].length)
  const places: Record<string, string[]> = {}
  const chats = readRecording(name).sort(
    (a, b) => a.createTime - b.createTime || (BigInt(a.msgId) < BigInt(b.msgId) ? -1 : 1),
  )
  for (const chat of chats) {
    const code = longestFirst.find((each) => fold(chat.text).includes(fold(each)))
    if (code === undefined) continue
    const buyers = places[code] ?? []
    if (!buyers.includes(chat.userId)) places[code] = [...buyers, chat.userId]
  }
  return places
}
