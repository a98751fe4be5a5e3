import { expect, it } from 'vitest'
import { readStream } from './read-stream.ts'

const frame = (...messages: unknown[]) => JSON.stringify({ messages })
const chat = {
  type: 'WebcastChatMessage',
  data: {
    event: { msgId: '7400000000000000001', createTime: '1795183990771' },
    user: { userId: '7100000000000000001', uniqueId: 'sari', nickname: 'Sari' },
    comment: 'A12 kak',
  },
}

it('reads chats, the room, and what the relay adds, in their order', () => {
  const messages = readStream(
    frame(
      { type: 'dibs.status', data: { state: 'connected' } },
      { type: 'roomInfo', data: { room_info: { id: '7' } } },
      { type: 'workerInfo', data: {} },
      { type: 'WebcastLikeMessage', data: { count: 3 } },
      chat,
      { type: 'dibs.commentState', data: { messageId: '7', state: 'deleted' } },
      { type: 'dibs.gap', data: { from: '2026-11-20T14:00:00.000Z' } },
    ),
  )
  expect(messages.map(({ type }) => type)).toEqual([
    'status',
    'room',
    'chat',
    'commentState',
    'gap',
  ])
  expect(messages[2]).toMatchObject({
    comment: { messageId: '7400000000000000001', text: 'A12 kak' },
  })
  expect(messages[4]).toEqual({ type: 'gap', from: '2026-11-20T14:00:00.000Z', to: null })
})

it('reads which comments were taken down', () => {
  const data = { deleteMsgIdsList: ['1', '2'], deleteUserIdsList: ['3'] }
  expect(readStream(frame({ type: 'WebcastImDeleteMessage', data }))).toEqual([
    { type: 'takenDown', messageIds: ['1', '2'], userIds: ['3'] },
  ])
})

it('ignores messages of the relay that it does not know', () => {
  const [unknown] = readStream(frame({ type: 'dibs.later', data: {} }))
  expect(unknown).toMatchObject({ type: 'invalid', name: 'dibs.later' })
})

it('keeps what is whole beside what is broken', () => {
  const broken = { type: 'WebcastChatMessage', data: { comment: 'A1' } }
  expect(readStream(frame(broken, chat)).map(({ type }) => type)).toEqual(['invalid', 'chat'])
})

it.each(['', 'null', '{', '[]', '7', '{"messages":{}}', '\u0000'])(
  'does not throw on %j',
  (text) => {
    expect(readStream(text).every(({ type }) => type === 'invalid')).toBe(true)
  },
)
