import type { AccountId, MessageId, SessionId } from '@dibs/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bus, createLoneBus } from '../../../platform/nodes/bus.ts'
import { liveSession, storedSession } from '../../../testing/live-session.ts'
import { join } from '../room/join.ts'
import type { Device } from '../room/room.ts'
import { createAdmission } from './admission.ts'
import { createRemoteDevices } from './remote-devices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SESSION = '1' as SessionId

/** A device and what it got. */
function newDevice(tokenHash = 'phone') {
  const frames: string[] = []
  const closed: number[] = []
  const device: Device = {
    tokenHash,
    send: (frame) => void frames.push(frame.toString()),
    close: (code) => void closed.push(code),
  }
  return { device, frames, closed }
}

/** A node that hears the live, and one that does not; `bus` is a copy that may be tampered with. */
function newNodes() {
  const lone = createLoneBus()
  const link = { isUp: true, passes: (_subject: string, _message: unknown) => true }
  const bus: Bus = {
    ...lone,
    isUp: () => link.isUp,
    publish: (subject, message) => {
      if (link.isUp && link.passes(subject, message)) lone.publish(subject, message)
    },
  }
  const live = liveSession()
  const admission = createAdmission({ bus, nodeId: 'ear', clock: () => 0 })
  const shutAdmission = admission.open(live)
  const far = createRemoteDevices({ bus, nodeId: 'far' })
  const connect = (device: Device, lastMessageId?: string) =>
    far.connect({ sessionId: SESSION, device, lastMessageId })
  return { live, admission, shutAdmission, far, connect, link, bus }
}

const say = (live: ReturnType<typeof liveSession>, text: string) => live.room.send(text)

describe('a far device', () => {
  test('is welcomed and hears every frame; who leaves is gone from the room', async () => {
    const { live, far, connect } = newNodes()
    const { device, frames } = newDevice()
    const leave = await connect(device)
    say(live, 'one')
    say(live, 'two')
    expect(frames[0]).toContain('dibs.status')
    expect(frames.slice(1)).toEqual(['one', 'two'])
    expect([far.count(), live.room.devices.size]).toEqual([1, 1])
    if (typeof leave === 'function') leave()
    expect([far.count(), live.room.devices.size]).toEqual([0, 0])
    expect(live.room.emptySince).toBe(0)
  })

  test('shares what all are told with the others at its node: it is on the bus once', async () => {
    const { live, connect, link } = newNodes()
    const devices = Array.from({ length: 20 }, (_, n) => newDevice(`phone ${n}`))
    for (const { device } of devices) await connect(device)
    const said: string[] = []
    link.passes = (subject) => said.push(subject) > 0
    say(live, 'one')
    say(live, 'two')
    expect(said).toEqual(['live.1.log', 'live.1.log'])
    for (const { frames } of devices) expect(frames.slice(-2)).toEqual(['one', 'two'])
  })

  test('is told nothing of what another one is welcomed with, and nothing twice', async () => {
    const { live, connect, link, bus } = newNodes()
    const { device, frames, closed } = newDevice()
    await connect(device)
    const said: [string, unknown][] = []
    link.passes = (...each) => said.push(each) > 0
    say(live, 'one')
    await connect(newDevice('another').device)
    link.passes = () => true
    for (const [subject, message] of said) bus.publish(subject, message)
    say(live, 'two')
    expect(frames.slice(1)).toEqual(['one', 'two'])
    expect(closed).toEqual([])
  })

  test('that leaves in the middle of its welcome spoils nothing for the others', async () => {
    const { live, connect, link, bus } = newNodes()
    const { device, frames, closed } = newDevice()
    await connect(device)
    const buyer = { accountId: '5' as AccountId, username: 'u', nickname: 'n' }
    const text = 'é'.repeat(8_000)
    for (let n = 100; n < 150; n++)
      live.recent.add({ messageId: `${n}` as MessageId, buyer, text, commentedAt: 1, heardAt: 1 })
    const late: [string, unknown][] = []
    link.passes = (subject, message) =>
      !subject.endsWith('.log') ||
      'isWelcome' in (message as object) ||
      !late.push([subject, message])
    const leave = await connect(newDevice('another').device)
    if (typeof leave === 'function') leave()
    link.passes = () => true
    expect(late.length).toBeGreaterThan(0)
    for (const [subject, message] of late) bus.publish(subject, message)
    say(live, 'one')
    expect(frames.slice(1)).toEqual(['one'])
    expect(closed).toEqual([])
  })

  test('that came in while its welcome was lost is sent back', async () => {
    const { live, connect, link } = newNodes()
    const [first, second] = [newDevice('first'), newDevice('second')]
    await connect(first.device)
    link.passes = (subject) => !subject.endsWith('.log')
    await connect(second.device)
    link.passes = () => true
    say(live, 'one')
    expect([first.closed, second.frames]).toEqual([[1012], []])
    vi.advanceTimersByTime(8_000)
    expect(second.closed).toEqual([1012])
  })

  test('gets frames of any size whole', async () => {
    const { live, connect } = newNodes()
    const { device, frames } = newDevice()
    await connect(device)
    const large = `${'é😀'.repeat(150_000)}"\\`
    say(live, large)
    say(live, 'next')
    expect(frames.slice(1)).toEqual([large, 'next'])
  })

  test('is sent back after a hole in the numbers', async () => {
    const { live, connect, link } = newNodes()
    const { device, frames, closed } = newDevice()
    await connect(device)
    link.passes = (_, message) => !JSON.stringify(message).includes('lost')
    say(live, 'one')
    say(live, 'lost')
    expect(closed).toEqual([])
    say(live, 'three')
    expect(frames.slice(1)).toEqual(['one'])
    expect(closed).toEqual([1012])
    expect(live.room.devices.size).toBe(0)
  })

  test('is sent back after seven seconds of silence, no sooner', async () => {
    const { live, connect } = newNodes()
    const { device, closed } = newDevice()
    await connect(device)
    vi.advanceTimersByTime(5_000)
    live.broadcastOnAir(0)
    vi.advanceTimersByTime(7_000)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(closed).toEqual([1012])
  })

  test('is sent back while the bus is away for longer than a moment', async () => {
    const { connect, link } = newNodes()
    const { device, closed } = newDevice()
    await connect(device)
    link.isUp = false
    vi.advanceTimersByTime(2_000)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(closed).toEqual([1012])
  })

  test('is sent back when the node that hears its live is gone, and only then', async () => {
    const { far, connect } = newNodes()
    const { device, closed } = newDevice()
    await connect(device)
    far.onNodeGone('another')
    expect(closed).toEqual([])
    far.onNodeGone('ear')
    expect(closed).toEqual([1012])
  })

  test('is closed with the code of the room', async () => {
    const { live, connect, far } = newNodes()
    const { device, closed } = newDevice()
    await connect(device)
    live.room.sendAway(1000, 'stopped')
    expect(closed).toEqual([1000])
    expect(far.count()).toBe(0)
  })

  test('is refused where the seller has twenty devices, near and far', async () => {
    const { live, connect } = newNodes()
    for (let n = 0; n < 10; n++) {
      await connect(newDevice(`far ${n}`).device)
      join(live, newDevice(`near ${n}`).device, { clock: () => 0, lastMessageId: undefined })
    }
    expect(await connect(newDevice('one more').device)).toBe(4429)
    // A device that comes back takes the place of its own socket.
    expect(await connect(newDevice('near 3').device)).toBeTypeOf('function')
    expect(live.room.devices.size).toBe(20)
  })

  test('is let in nowhere where no node hears the live, or one that leaves', async () => {
    const { far, connect, admission, shutAdmission } = newNodes()
    admission.shut()
    expect(await connect(newDevice().device)).toBeNull()
    shutAdmission()
    expect(await connect(newDevice().device)).toBeNull()
    expect(far.count()).toBe(0)
  })
})

describe('a room', () => {
  test('forgets a far device whose node says nothing for fifteen seconds', async () => {
    const { live, connect, link } = newNodes()
    const { device } = newDevice()
    await connect(device)
    const tell = setInterval(() => live.broadcastOnAir(0), 5_000)
    vi.advanceTimersByTime(60_000)
    expect(live.room.devices.size).toBe(1)
    link.passes = (subject) => subject.endsWith('.log')
    vi.advanceTimersByTime(16_000)
    expect(live.room.devices.size).toBe(0)
    clearInterval(tell)
  })

  test('forgets the far devices of a node that is gone', async () => {
    const { live, connect, admission } = newNodes()
    await connect(newDevice().device)
    admission.onNodeGone('far')
    expect(live.room.devices.size).toBe(0)
  })
})

test('a standby that does not hear lets nobody in until it does, or owns the live', async () => {
  const { live, admission, connect } = newNodes()
  live.demote()
  live.setHearing({ status: 'reconnecting' })
  const lets = async () => typeof (await connect(newDevice().device)) === 'function'
  expect(await lets()).toBe(false)
  live.setHearing({ status: 'connected' })
  expect(await lets()).toBe(true)
  live.setHearing({ status: 'reconnecting' })
  expect(await lets()).toBe(false)
  live.promote({ is: 'owner', epoch: 2 }, storedSession(), 0)
  expect(await lets()).toBe(true)
  admission.shut()
  live.setHearing({ status: 'connected' })
  expect(await lets()).toBe(false)
})

test('a device that comes while a standby hears nothing gets in where the live is heard', async () => {
  const { live, connect, bus } = newNodes()
  live.demote()
  live.setHearing({ status: 'reconnecting' })
  const keepers = liveSession()
  const admission = createAdmission({ bus, nodeId: 'keeper', clock: () => 0 })
  admission.open(keepers)
  expect(await connect(newDevice().device)).toBeTypeOf('function')
  expect([live.room.devices.size, keepers.room.devices.size]).toEqual([0, 1])
})
