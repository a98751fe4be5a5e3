import { endpoints } from '@dibs/contract'
import {
  type ClientMessageBundle,
  createWebSocketUrl,
  SchemaVersion,
  WebcastSchemas,
} from '@eulerstream/euler-websocket-sdk'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** A device that uses the provider's official SDK: its address, and its types of what comes. */
async function listenWithSdk(stream: string, uniqueId: string, jwtKey: string) {
  const built = new URL(createWebSocketUrl({ uniqueId, jwtKey }))
  const ws = new WebSocket(stream + built.search)
  const messages: ClientMessageBundle['messages'] = []
  ws.on('message', (data) => {
    messages.push(...(JSON.parse(String(data)) as ClientMessageBundle).messages)
  })
  onTestFinished(() => ws.terminate())
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
  return {
    chats: () =>
      messages.flatMap((message) => (message.type === 'WebcastChatMessage' ? [message.data] : [])),
  }
}

/** The fields of a chat as the SDK's decoder has them after the platform's bytes. */
function throughPlatform(chat: Record<string, object | string>) {
  const { WebcastChatMessageDecoder, UserDecoder, WebcastMessageEventDecoder } =
    WebcastSchemas[SchemaVersion.v1]
  const nothing = new Uint8Array()
  const user = Object.assign(UserDecoder.decode(nothing), chat.user)
  const event = Object.assign(WebcastMessageEventDecoder.decode(nothing), chat.event)
  const whole = Object.assign(WebcastChatMessageDecoder.decode(nothing), chat, { user, event })
  return WebcastChatMessageDecoder.decode(WebcastChatMessageDecoder.encode(whole).finish())
}

test.each(['v1', 'v2', 'v3'])(
  'the SDK reads the relay, which says the same fields whether the server hears %s',
  async (schema) => {
    const server = await startTestServer({ env: { EULER_SCHEMA_VERSION: schema } })
    onTestFinished(() => server.close())
    const { goOnAir } = createStudio(() => server, `sdk.${schema}`)
    const { seller } = await goOnAir()
    const body = { uniqueId: seller.username }
    const { data: ticket } = await seller.api(endpoints.live.createStreamTicket, { body })
    const { data: config } = await seller.api(endpoints.config.getClientConfig, {})
    const before = await server.control.say(seller.username, [{ comment: 'A1 kak', userId: '77' }])
    const device = await listenWithSdk(config.chatStreamUrl, seller.username, ticket.token)
    const after = await server.control.say(seller.username, [{ comment: 'A1', as: 'host' }])
    await eventually(() => expect(device.chats()).toHaveLength(2))

    const expected = [...before.comments, ...after.comments].map((said) => ({
      event: { msgId: said.msgId, createTime: said.createTime },
      user: { userId: said.userId, uniqueId: said.uniqueId, nickname: said.nickname },
      comment: said.comment,
    }))
    expect(device.chats()).toEqual(expected)
    expect(expected.map(throughPlatform)).toMatchObject(expected)
  },
)
