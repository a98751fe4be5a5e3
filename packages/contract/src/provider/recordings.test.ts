import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFrame } from './read-frame.ts'

const FOLDER = new URL('../../../../recordings/', import.meta.url)
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))

it.each(names)('reads every chat of %s as it was recorded', (name) => {
  const [header, ...lines] = readFileSync(new URL(name, FOLDER), 'utf8').trim().split('\n')
  const { recording } = JSON.parse(header as string) as { recording: { chats: number } }
  let chats = 0
  for (const line of lines) {
    const { frame } = JSON.parse(line)
    const read = readFrame(JSON.stringify(frame))
    expect(read).toHaveLength(frame.messages.length)
    read.forEach((message, index) => {
      const { data } = frame.messages[index]
      chats += 1
      expect(message).toMatchObject({
        type: 'chat',
        comment: {
          messageId: data.event.msgId,
          buyer: {
            accountId: data.user.userId,
            username: data.user.uniqueId,
            nickname: data.user.nickname,
          },
          text: data.comment,
          commentedAt: Number(data.event.createTime),
        },
      })
    })
  }
  expect(chats).toBe(recording.chats)
})
