import { expect, it } from 'vitest'
import { readStreamMessages } from './messages.ts'

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
  const messages = readStreamMessages(
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
    'roomSpoke',
    'chat',
    'commentState',
    'gap',
  ])
  expect(messages[0]).toMatchObject({ state: 'connected', trouble: null })
  expect(messages[3]).toEqual({
    type: 'chat',
    comment: {
      messageId: '7400000000000000001',
      buyer: { accountId: '7100000000000000001', username: 'sari', nickname: 'Sari' },
      text: 'A12 kak',
      commentedAt: 1_795_183_990_771,
    },
  })
  expect(messages[5]).toEqual({ type: 'gap', from: '2026-11-20T14:00:00.000Z', to: null })
})

it('reads an id as it is, and an absurd stamp as a date', () => {
  const data = { ...chat.data, event: { msgId: '18446744073709551615', createTime: 9e15 } }
  const [message] = readStreamMessages(frame({ ...chat, data }))
  if (message?.type !== 'chat') throw new Error('not read as a chat')
  expect(message.comment.messageId).toBe('18446744073709551615')
  expect(new Date(message.comment.commentedAt).toISOString()).toBeTruthy()
})

it('reads which comments were taken down', () => {
  const data = { deleteMsgIdsList: ['1', '2'], deleteUserIdsList: ['3'] }
  expect(readStreamMessages(frame({ type: 'WebcastImDeleteMessage', data }))).toEqual([
    { type: 'takenDown', messageIds: ['1', '2'], userIds: ['3'] },
  ])
})

it('ignores messages of the relay that it does not know', () => {
  const [unknown] = readStreamMessages(frame({ type: 'dibs.later', data: {} }))
  expect(unknown).toMatchObject({ type: 'invalid', name: 'dibs.later' })
})

it('keeps what is whole beside what is broken', () => {
  const broken = { type: 'WebcastChatMessage', data: { comment: 'A1' } }
  expect(readStreamMessages(frame(broken, chat)).map(({ type }) => type)).toEqual([
    'invalid',
    'chat',
  ])
})

it.each(['', 'null', '{', '[]', '7', '{"messages":{}}', '\u0000'])(
  'does not throw on %j',
  (text) => {
    expect(readStreamMessages(text).every(({ type }) => type === 'invalid')).toBe(true)
  },
)
