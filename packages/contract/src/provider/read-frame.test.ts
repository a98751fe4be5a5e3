import { describe, expect, it } from 'vitest'
import { CHAT, chatV1, chatV2, chatV3, frameOf } from '../testing/frames.ts'
import { readFrame } from './read-frame.ts'

const BEYOND_64_BITS = '18446744073709551616'
const LARGEST = '18446744073709551615'

/** The only message of a frame that holds `message` alone. */
function readOne(message: unknown) {
  const read = readFrame(frameOf(message))
  expect(read).toHaveLength(1)
  return read[0]
}

function chatOf(message: unknown) {
  const read = readOne(message)
  return read?.type === 'chat' ? read.comment : read?.type
}

describe('a chat', () => {
  it('is read alike in every schema version', () => {
    for (const message of [chatV1(), chatV2(), chatV3()]) {
      expect(readOne(message)).toEqual({ type: 'chat', comment: CHAT, isHost: false })
    }
  })

  it('is the host’s only where the frame says so', () => {
    for (const chat of [chatV1, chatV2, chatV3]) {
      const isHost = (userIdentity: unknown) => readOne(chat({ userIdentity }))
      expect(isHost({ isAnchor: true })).toMatchObject({ comment: CHAT, isHost: true })
      const others = [{ isAnchor: false }, { isModeratorOfAnchor: true }, {}, null, 'isAnchor']
      for (const other of [...others, { isAnchor: 'true' }, { isAnchor: 1 }]) {
        expect(isHost(other)).toMatchObject({ comment: CHAT, isHost: false })
      }
    }
  })

  it('is read when the other version’s field is there but empty', () => {
    expect(chatOf(chatV1({ common: null }))).toEqual(CHAT)
    expect(chatOf(chatV2({ event: null }))).toEqual(CHAT)
    expect(chatOf(chatV2({ event: {} }))).toEqual(CHAT)
  })

  it('takes times in milliseconds and in seconds, as text and as number', () => {
    const timeOf = (createTime: unknown) => {
      const chat = chatOf(chatV1({ event: { msgId: '1', createTime } }))
      return typeof chat === 'object' ? chat.commentedAt : chat
    }
    expect(timeOf('1697634624560')).toBe(1697634624560)
    expect(timeOf(1697634624560)).toBe(1697634624560)
    expect(timeOf('1697634624')).toBe(1697634624000)
    expect(timeOf(1697634624)).toBe(1697634624000)
    expect(timeOf('999999999999')).toBe(999999999999000)
    expect(timeOf('1000000000000')).toBe(1000000000000)
    expect(timeOf('0')).toBe(0)
    for (const odd of ['', 'soon', '-1', '1.5', '1e9', ' 1', -1, 1.5, null, true, [1], undefined]) {
      expect(timeOf(odd), String(odd)).toBe('invalid')
    }
    for (const absurd of ['9'.repeat(17), Number.MAX_SAFE_INTEGER + 1]) {
      expect(timeOf(absurd), String(absurd)).toBe('invalid')
    }
  })

  it('keeps the whole 64 bits of its ids', () => {
    const user = { ...chatV1().data.user, userId: LARGEST }
    const event = { msgId: LARGEST, createTime: '1' }
    expect(chatOf(chatV1({ user, event }))).toMatchObject({
      buyer: { accountId: LARGEST },
      messageId: LARGEST,
    })
  })

  it.each([
    BEYOND_64_BITS,
    '99999999999999999999',
    'abcdefghijklmnopqrstuvwxyz',
    '7'.repeat(100_000),
    Number('7291285152134515461'),
    7,
    '-1',
    '007',
    '0x10',
    '1\n',
    ' 1',
    '１',
    '',
    null,
    {},
  ])('is skipped, not guessed at, when an id is no 64-bit number in a string (%#)', (id) => {
    expect(chatOf(chatV1({ event: { msgId: id, createTime: '1' } }))).toBe('invalid')
    expect(chatOf(chatV1({ user: { userId: id } }))).toBe('invalid')
    expect(chatOf(chatV3({ user: { id } }))).toBe('invalid')
  })

  it('is kept when it is a sticker alone', () => {
    expect(chatOf(chatV1({ comment: ' ' }))).toMatchObject({ text: ' ' })
  })

  it('is kept with an empty name when a name is missing or odd', () => {
    const { accountId: userId } = CHAT.buyer
    for (const odd of [undefined, null, 7, {}, 'x'.repeat(201)]) {
      const user = { userId, uniqueId: odd, nickname: odd }
      expect(chatOf(chatV1({ user }))).toEqual({
        ...CHAT,
        buyer: { accountId: userId, username: '', nickname: '' },
      })
    }
    const nickname = 'x'.repeat(200)
    expect(chatOf(chatV1({ user: { userId, nickname } }))).toMatchObject({
      buyer: { nickname },
    })
  })

  it.each([
    ['a text of 100 KB', { comment: 'a'.repeat(100_000) }],
    ['no text', { comment: undefined }],
    ['a text that is none', { comment: 9 }],
    ['no user', { user: undefined }],
    ['a user that is none', { user: 'rina' }],
    ['neither event nor common', { event: undefined }],
    ['an event that is none', { event: [] }],
  ])('is skipped with %s', (_, changes) => {
    expect(readOne(chatV1(changes))).toEqual({
      type: 'invalid',
      name: 'WebcastChatMessage',
      reason: expect.stringMatching(/^[ -~]{1,80}$/),
    })
  })

  it('loses what no database can store: zero characters and halves of surrogate pairs', () => {
    const user = { userId: CHAT.buyer.accountId, uniqueId: 'ri\0na', nickname: '\0Rina \ud83d' }
    expect(chatOf(chatV1({ comment: '\0A\0 1\udc9a 💚', user }))).toEqual({
      ...CHAT,
      text: 'A 1\ufffd 💚',
      buyer: { accountId: CHAT.buyer.accountId, username: 'rina', nickname: 'Rina \ufffd' },
    })
  })

  it('is judged by its length as it came', () => {
    expect(chatOf(chatV1({ comment: 'a'.repeat(2_000) }))).toMatchObject({
      text: 'a'.repeat(2_000),
    })
    expect(chatOf(chatV1({ comment: `${'a'.repeat(2_000)}\0` }))).toBe('invalid')
  })
})

describe('the room', () => {
  const room = (data: unknown) => readOne({ type: 'roomInfo', data })
  const found = { type: 'roomInfo', roomId: '7300994073497258784', owner: null }
  const lossy = Number(found.roomId)

  it('is found wherever the provider has put its id', () => {
    for (const data of [
      { room_info: { id: found.roomId, title: 'Sale' } },
      { roomInfo: { id: found.roomId } },
      { id: found.roomId },
      { id_str: found.roomId },
      { roomInfo: { id_str: found.roomId } },
    ]) {
      expect(room(data)).toEqual(found)
    }
  })

  it('is told by text rather than by a number that has lost its last digits', () => {
    expect(room({ id: lossy, id_str: found.roomId })).toEqual(found)
    expect(room({ room_info: { id: lossy, id_str: found.roomId } })).toEqual(found)
    expect(room({ room_info: { id: lossy }, id: found.roomId })).toEqual(found)
    expect(room({ id: lossy })).toEqual({ ...found, roomId: String(lossy) })
    expect(room({ id: 42 })).toEqual({ ...found, roomId: '42' })
  })

  const id = found.roomId
  const owner = { accountId: LARGEST, username: 'toko.rina', nickname: 'Toko Rina' }
  const asPlatform = { id_str: LARGEST, display_id: 'toko.rina', nickname: 'Toko Rina' }
  const asProvider = { numeric_uid: LARGEST, unique_id: 'toko.rina', nickname: 'Toko Rina' }

  it('has its owner wherever the provider has put it', () => {
    for (const data of [
      { room_info: { id, owner: { ...asPlatform, id: Number(LARGEST) } } },
      { room_info: { id, owner_user_id: 7, owner: asPlatform } },
      { roomInfo: { id, owner: asPlatform } },
      { id, owner: asPlatform },
      { room_info: { id }, user: asProvider },
      {
        roomInfo: { id },
        user: { numericUid: LARGEST, uniqueId: 'toko.rina', nickname: 'Toko Rina' },
      },
      { roomInfo: { id, owner: { id: LARGEST, displayId: 'toko.rina', nickname: 'Toko Rina' } } },
    ]) {
      expect(room(data)).toEqual({ ...found, owner })
    }
    expect(room({ room_info: { id, owner_user_id_str: LARGEST } })).toEqual({
      ...found,
      owner: { accountId: LARGEST, username: '', nickname: '' },
    })
  })

  it('has no owner rather than one whose id has lost its last digits', () => {
    expect(room({ id, owner: { id: 107955 } })).toMatchObject({ owner: { accountId: '107955' } })
    for (const odd of [
      { id: Number(LARGEST) },
      { id_str: '0' },
      { id: -1 },
      'rina',
      null,
      [],
      {},
    ]) {
      expect(room({ room_info: { id, owner: odd } })).toEqual(found)
    }
  })

  it('is found beside empty fields', () => {
    expect(room({ room_info: null, roomInfo: 'x', id: found.roomId })).toEqual(found)
    expect(room({ room_info: { id: '' }, id_str: null, id: found.roomId })).toEqual(found)
    expect(room({ room_info: { id: '0', id_str: found.roomId } })).toEqual(found)
  })

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { id: '' },
    { id: '0' },
    { id: 0 },
    { id: -5 },
    { id: 1.5 },
    { id: 1e25 },
    { id: 'room' },
    { id: '12\0' },
    { id: '1'.repeat(100_000) },
    { id: BEYOND_64_BITS },
    { id: {} },
  ])('is invalid without an id (%#)', (data) => {
    expect(room(data)).toMatchObject({ type: 'invalid', name: 'roomInfo' })
  })
})

describe('other messages', () => {
  it('tell what the live does', () => {
    const control = (action: unknown) =>
      readOne({ type: 'WebcastControlMessage', data: { action, tips: '' } })
    for (const action of [1, 2, 3, 4, 99]) {
      expect(control(action)).toEqual({ type: 'control', action })
      expect(control(String(action))).toEqual({ type: 'control', action })
    }
    for (const odd of [undefined, null, true, [3], {}, 'end', '', '3.5', 3.5, -3]) {
      expect(control(odd)).toMatchObject({ type: 'invalid', name: 'WebcastControlMessage' })
    }
  })

  it('tell which comments were taken down', () => {
    const deletion = (data: unknown) => readOne({ type: 'WebcastImDeleteMessage', data })
    expect(deletion({ deleteMsgIdsList: ['1', '2'], deleteUserIdsList: ['3'] })).toEqual({
      type: 'delete',
      messageIds: ['1', '2'],
      userIds: ['3'],
    })
    expect(deletion({ deleteMsgIds: ['1'], deleteUserIds: ['3'] })).toEqual({
      type: 'delete',
      messageIds: ['1'],
      userIds: ['3'],
    })
    for (const empty of [{}, { deleteMsgIdsList: null }, { deleteUserIdsList: [] }]) {
      expect(deletion(empty)).toEqual({ type: 'delete', messageIds: [], userIds: [] })
    }
    for (const odd of [null, { deleteMsgIdsList: '1' }, { deleteMsgIds: ['1', 2] }]) {
      expect(deletion(odd)).toMatchObject({ type: 'invalid', name: 'WebcastImDeleteMessage' })
    }
  })

  it('tell of the provider’s link to the platform', () => {
    expect(readOne({ type: 'tiktok.connect', data: { agentId: 'a' } })).toEqual({
      type: 'connected',
    })
    expect(readOne({ type: 'tiktok.connect' })).toEqual({ type: 'connected' })
    const lost = readOne({ type: 'tiktok.disconnect', data: { reason: 4500 } })
    expect(lost).toEqual({ type: 'disconnected' })
  })

  it.each(['workerInfo', 'WebcastLikeMessage', 'dibs.gap', '', '__proto__'])(
    'are passed over by name (%s)',
    (type) => {
      const message = { type, data: { any: ['thing'] } }
      expect(readOne(message)).toEqual({ type: 'ignored', name: type, raw: message })
      expect(readOne({ type })).toMatchObject({ type: 'ignored', name: type })
    },
  )
})

describe('a frame', () => {
  it('holds several messages, in their order', () => {
    const frame = frameOf(
      { type: 'workerInfo', data: {} },
      { type: 'roomInfo', data: { id: '9' } },
      chatV1(),
      chatV2({ comment: 'B3' }),
    )
    const types = readFrame(frame).map((message) => message.type)
    expect(types).toEqual(['ignored', 'roomInfo', 'chat', 'chat'])
    expect(readFrame(frameOf())).toEqual([])
  })

  it.each([
    '',
    'hello',
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    '{}',
    '{"messages": {}}',
    '\0',
    '[['.repeat(50_000),
  ])('that cannot be read is one invalid message (%#)', (text) => {
    expect(readFrame(text)).toEqual([
      { type: 'invalid', name: 'frame', reason: expect.any(String) },
    ])
  })

  it('needs no time stamp of its own', () => {
    for (const timestamp of [undefined, null, '1697634625184', 'noon']) {
      expect(readFrame(JSON.stringify({ timestamp, messages: [chatV1()] }))).toHaveLength(1)
    }
  })

  it.each([null, 7, 'chat', [], {}, { type: 7 }, { data: {} }, { type: 'WebcastChatMessage' }])(
    'skips a message that is none, and reads its neighbours (%#)',
    (broken) => {
      const [before, skipped, after] = readFrame(frameOf(chatV1(), broken, chatV2()))
      expect(before).toMatchObject({ type: 'chat', comment: CHAT })
      expect(skipped).toMatchObject({ type: 'invalid' })
      expect(after).toMatchObject({ type: 'chat', comment: CHAT })
    },
  )
})
