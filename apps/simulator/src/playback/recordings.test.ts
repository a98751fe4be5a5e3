import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordedComments, startWorld } from '../testing/world.ts'

const HEAD = '{"recording":{"name":"own","note":"n"}}'

function line(at: number, comment: string): string {
  const event = { msgId: `${at + 1}`, createTime: '1700000000000' }
  const data = { event, user: { userId: '1', uniqueId: 'a', nickname: 'A' }, comment }
  const frame = { timestamp: 1_700_000_000_000, messages: [{ type: 'WebcastChatMessage', data }] }
  return JSON.stringify({ at, frame })
}

async function folderWith(...rows: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'own.jsonl'), rows.join('\n'))
  return folder
}

test.each(['claim-race-999', 'reconnect-replay', 'busy-room'])(
  '%s is replayed whole and in order, as fast as it goes, for the first connection',
  async (recording) => {
    const world = await startWorld()
    await world.goLive('rina', { recording, speed: 0 })
    const listener = world.listenTo('rina')
    const expected = await recordedComments(recording)
    await listener.heard(expected.length)
    expect(listener.comments()).toEqual(expected)
    const { body } = await world.call('GET', '/control/lives/rina')
    expect(body).toEqual({ connections: 1, waiting: 0, sentChats: expected.length })
  },
)

test('a live goes on after its recording, and later connections get the last eight chats', async () => {
  const world = await startWorld()
  await world.goLive('rina', { recording: 'claim-race-777', speed: 0 })
  const expected = await recordedComments('claim-race-777')
  await world.listenTo('rina').heard(expected.length)
  const late = world.listenTo('rina')
  await late.heard(8)
  await world.say('rina', 'still here')
  await late.heard(9)
  expect(late.comments()).toEqual([...expected.slice(-8), 'still here'])
})

test('a loop brings the same people and texts with fresh ids and later stamps', async () => {
  const recordingsDir = await folderWith(HEAD, line(0, 'one'), line(50, 'two'))
  const world = await startWorld({ recordingsDir })
  await world.goLive('rina', { recording: 'own', speed: 0, loop: true })
  const listener = world.listenTo('rina')
  await listener.heard(4)
  const [one, two, again] = listener.chats()
  expect([one?.data.event?.msgId, two?.data.event?.msgId]).toEqual(['1', '51'])
  expect(again?.data).toMatchObject({ comment: 'one', user: one?.data.user })
  expect(again?.data.event?.msgId).not.toBe('1')
  expect(again?.data.event?.createTime).toBe('1700000001050')
})

test.each([
  { rows: [HEAD, line(0, 'ok'), 'not JSON'], where: 'line 3', why: 'text that is not JSON' },
  { rows: [HEAD, line(9, 'ok'), line(8, 'earlier')], where: 'line 3', why: 'time going back' },
  { rows: [HEAD, '{"at":0,"frame":{}}'], where: 'line 2', why: 'a frame without messages' },
  {
    rows: [HEAD, line(0, 'ok').replace('"1700000000000"', '"noon"')],
    where: 'line 2',
    why: 'a stamp that is none',
  },
  { rows: ['{}', line(0, 'ok')], where: 'line 1', why: 'a missing head' },
])('$why is told with its line, and nobody goes live', async ({ rows, where }) => {
  const world = await startWorld({ recordingsDir: await folderWith(...rows) })
  const answer = await world.goLive('rina', { recording: 'own' })
  expect(answer.status).toBe(422)
  expect(answer.body.error).toContain(`own.jsonl, ${where}:`)
  expect((await world.call('GET', '/control/lives')).body).toEqual([])
})
