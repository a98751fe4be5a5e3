import { readFrame } from '@dibs/contract/provider'
import {
  ClientCloseCode,
  type ClientMessageBundle,
  createWebSocketUrl,
  deserializeMessage,
  SchemaVersion,
  type WebcastMessageName,
  WebcastSchemas,
  WebSocketOptionsSchema,
} from '@eulerstream/euler-websocket-sdk'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { API_KEY, startWorld, type World } from '../testing/world.ts'
import { deletionMessage } from './shapes.ts'

// The simulator is written after what the official SDK says: this holds one against the other.

type Fields = Record<string, unknown>
type Codec = {
  encode: (message: unknown) => { finish(): Uint8Array }
  decode: (bytes: Uint8Array) => Fields
}

const NOTHING = new Uint8Array()
/** The messages inside of messages that the simulator sends, by field. */
const INSIDE: Record<SchemaVersion, Record<string, string>> = {
  v1: {
    event: 'WebcastMessageEvent',
    user: 'User',
    userIdentity: 'WebcastChatMessage_UserIdentity',
  },
  v2: {
    common: 'CommonMessageData',
    user: 'User',
    userIdentity: 'WebcastChatMessage_UserIdentity',
  },
}

function codec(schema: SchemaVersion, name: string): Codec {
  return (WebcastSchemas[schema] as unknown as Record<string, Codec>)[`${name}Decoder`] as Codec
}

/** The whole message that has these fields and else the platform's empty values. */
function whole(schema: SchemaVersion, name: string, sent: Fields): Fields {
  const inside = Object.entries(INSIDE[schema]).flatMap(([field, type]) => {
    const fields = sent[field] as Fields | undefined
    return fields ? [[field, { ...codec(schema, type).decode(NOTHING), ...fields }]] : []
  })
  return Object.assign(codec(schema, name).decode(NOTHING), sent, Object.fromEntries(inside))
}

/** What the provider's decoder makes of the platform's bytes of a message. */
function throughPlatform(schema: SchemaVersion, name: string, sent: Fields): unknown {
  const bytes = codec(schema, name)
    .encode(whole(schema, name, sent))
    .finish()
  return deserializeMessage(name as WebcastMessageName, bytes, schema)
}

/** Opens the address that the SDK builds, at the simulator. */
async function connect(world: World, schemaVersion: SchemaVersion) {
  const built = createWebSocketUrl({
    uniqueId: 'toko.rina',
    apiKey: API_KEY,
    features: { schemaVersion, closeInactiveWebSocketAfter: 3600, useEnterpriseApi: true },
  })
  const address = new URL(`/ws${new URL(built).search}`, world.url.replace('http', 'ws'))
  const ws = new WebSocket(address)
  const messages: ClientMessageBundle['messages'] = []
  let notice = () => {}
  ws.on('message', (data) => {
    messages.push(...(JSON.parse(String(data)) as ClientMessageBundle).messages)
    notice()
  })
  return {
    messages,
    closed: new Promise<ClientCloseCode>((resolve) => ws.on('close', resolve)),
    async heard(type: string) {
      while (!messages.some((message) => message.type === type))
        await new Promise<void>((resolve) => {
          notice = resolve
        })
      return messages.find((message) => message.type === type)?.data as unknown as Fields
    },
  }
}

test.each([SchemaVersion.v1, SchemaVersion.v2])(
  'what the simulator says in %s is what the SDK’s decoders make of the platform’s bytes',
  async (schema) => {
    const world = await startWorld()
    await world.goLive('toko.rina')
    const client = await connect(world, schema)
    await client.heard('tiktok.connect')
    await world.say('toko.rina', { comment: 'mango48', as: 'host' })
    const chat = await client.heard('WebcastChatMessage')
    expect(throughPlatform(schema, 'WebcastChatMessage', chat)).toMatchObject(chat)
    await world.call('DELETE', '/control/lives/toko.rina')
    const control = await client.heard('WebcastControlMessage')
    expect(throughPlatform(schema, 'WebcastControlMessage', control)).toMatchObject(control)
    const lost = (await client.heard('tiktok.disconnect')) as { reason: ClientCloseCode }
    expect(lost.reason).toBe(ClientCloseCode.STREAM_END)
    expect(await client.closed).toBe(ClientCloseCode.STREAM_END)

    const { webSocketId, schemaVersion } = await client.heard('workerInfo')
    expect([typeof webSocketId, schemaVersion]).toEqual(['string', schema])
    expect(await client.heard('tiktok.connect')).toEqual({ agentId: expect.any(String) })
  },
)

test('a deletion is what the SDK knows in v2, and v1 does not know any', () => {
  const [message] = deletionMessage(['7291285152134515461'], 'v2') as [{ data: Fields }]
  expect(throughPlatform(SchemaVersion.v2, 'WebcastImDeleteMessage', message.data)).toMatchObject(
    message.data,
  )
  expect(codec(SchemaVersion.v1, 'WebcastImDeleteMessage')).toBeUndefined()
  expect(deletionMessage(['7291285152134515461'], 'v1')).toEqual([])
})

test('a planted fault is noticed: a field that the platform does not have', () => {
  const sent = { comment: 'A1', text: 'A1' }
  expect(throughPlatform(SchemaVersion.v2, 'WebcastChatMessage', sent)).not.toMatchObject(sent)
})

test.each([SchemaVersion.v1, SchemaVersion.v2])(
  'what the SDK decodes in %s is read to the last digit',
  (schema) => {
    const head = { msgId: '7291285152134515461', createTime: '1697634624560' }
    const data = throughPlatform(schema, 'WebcastChatMessage', {
      [schema === SchemaVersion.v1 ? 'event' : 'common']: head,
      user: { userId: '9223372036854775807', uniqueId: 'rina.01', nickname: 'Rina 💚' },
      comment: 'keep A12 kak',
      userIdentity: { isAnchor: true },
    })
    const frame = { timestamp: 1, messages: [{ type: 'WebcastChatMessage', data }] }
    expect(readFrame(JSON.stringify(frame))).toEqual([
      {
        type: 'chat',
        isHost: true,
        comment: {
          messageId: head.msgId,
          buyer: {
            accountId: '9223372036854775807',
            username: 'rina.01',
            nickname: 'Rina 💚',
          },
          text: 'keep A12 kak',
          commentedAt: 1697634624560,
        },
      },
    ])
  },
)

test('the simulator refuses and takes the options that the SDK’s schema refuses and takes', async () => {
  const world = await startWorld()
  const isTaken = async (features: Record<string, string>) => {
    const named = Object.entries(features).map(([name, value]) => [`features.${name}`, value])
    const query = { uniqueId: 'nobody', apiKey: API_KEY, ...Object.fromEntries(named) }
    const { code } = await world.listen(query).closed
    return code === ClientCloseCode.NOT_LIVE
  }
  for (const features of [
    {},
    { schemaVersion: 'v1' },
    { schemaVersion: 'v9' },
    { bundleEvents: '0' },
    { bundleEvents: 'no' },
    { closeInactiveWebSocketAfter: '3600' },
    { closeInactiveWebSocketAfter: '3601' },
    { closeInactiveWebSocketAfter: '29' },
  ]) {
    const { success } = WebSocketOptionsSchema.safeParse({ uniqueId: 'nobody', features })
    expect(await isTaken(features), JSON.stringify(features)).toBe(success)
  }
})
