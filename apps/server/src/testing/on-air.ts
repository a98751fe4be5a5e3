import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, MessageId, SessionId } from '@dibs/core'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { connectDevice } from './test-device.ts'
import { createTestSeller, type TestSeller } from './test-seller.ts'
import type { TestServer } from './test-server.ts'

/** Puts new sellers on air, each with an account of their own. `name` keeps test files apart. */
export function createStudio(getServer: () => TestServer, name: string) {
  let count = 0

  async function newSeller(codes: string[] = ['A1'], server = getServer()) {
    count += 1
    return createTestSeller(server, `${name}.${count}`, codes)
  }

  return {
    newSeller,

    /** A seller whose live is running and heard; with a recording, it plays as fast as possible. */
    async goOnAir(codes?: string[], recording?: string) {
      const server = getServer()
      const seller = await newSeller(codes)
      await server.control.goLive(seller.username, recording ? { recording, speed: 0 } : {})
      const sessionId = await seller.start()
      await eventually(async () => {
        const { data } = await seller.api(endpoints.live.getActive, {})
        expect(data.data?.roomId).not.toBe('N/A')
      })
      return { seller, sessionId }
    },

    /** Connects a device and waits until it is told that the live is heard. */
    async join(seller: TestSeller, server = getServer()) {
      const device = await connectDevice(server, seller)
      await eventually(() => expect(device.states()).toContain('connected'))
      return device
    },
  }
}

/** The path parameters of a claim, from what the simulator said. */
export function claimParams(
  sessionId: SessionId,
  seller: TestSeller,
  code: string,
  said: { msgId: string; userId: string },
) {
  return {
    sessionId,
    itemClueId: seller.items[code]?.id as ItemId,
    messageId: said.msgId as MessageId,
    customerAccountId: said.userId as AccountId,
  }
}
