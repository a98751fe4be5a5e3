import { describe, expect, it } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { type HomeLive, toLiveView } from './live-view.ts'

const idle: HomeLive = { state: 'idle', username: null, elsewhere: null }
const onAir: HomeLive = { state: 'connected', username: 'toko.ani', elsewhere: null }

describe('what Home offers', () => {
  it('is to connect, without an account that is linked and proven', () => {
    for (const missing of [
      { isTikTokLinked: false },
      { tiktokIsVerified: false },
      { tiktokUsername: null },
    ])
      expect(toLiveView(aProfile(missing), idle).kind).toBe('notLinked')
  })

  it('is to join the live of the linked account', () => {
    expect(toLiveView(aProfile(), idle)).toEqual({ kind: 'ready', username: 'toko.ani' })
    expect(toLiveView(aProfile(), { ...idle, state: 'ended' }).kind).toBe('ready')
  })

  it('shows the start while it takes', () => {
    expect(toLiveView(aProfile(), { ...idle, state: 'starting' }).kind).toBe('connecting')
  })

  it('is to stop while a stream is connected, a broken connection included', () => {
    expect(toLiveView(aProfile(), onAir)).toMatchObject({ kind: 'onAir', isReconnecting: false })
    const broken = toLiveView(aProfile(), { ...onAir, state: 'reconnecting' })
    expect(broken).toMatchObject({ kind: 'onAir', isReconnecting: true })
    expect(toLiveView(aProfile(), { ...onAir, state: 'stopping' }).kind).toBe('stopping')
  })

  it('says that a live runs on another device', () => {
    const elsewhere = { ...idle, elsewhere: { username: 'toko.ani' } }
    expect(toLiveView(aProfile(), elsewhere)).toEqual({
      kind: 'elsewhere',
      username: 'toko.ani',
      isHere: false,
    })
  })
})
