import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { connectDevice } from '../../world/device.ts'
import type { ReturningDevice } from '../../world/returning-device.ts'
import type { Seller } from '../../world/sellers.ts'

/** What a device shows that the server does not, in sentences; and which faults would have shown. */
export async function judgeDevice(seller: Seller, sessionId: SessionId, device: ReturningDevice) {
  const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
  const truth = JSON.stringify(data)
  const failures: string[] = []
  if (device.lists() !== truth) failures.push('the waitlists are not those of the server')

  // A device that joins now is told what the server remembers: the last 51 comments.
  const fresh = await connectDevice(seller)
  await new Promise<void>((resolve) => {
    if (fresh.messageIds.length > 0) resolve()
    else fresh.socket.once('message', () => resolve())
  })
  const remembered = fresh.messageIds.slice()
  fresh.cut()
  const known = new Set(device.connections.flatMap(({ messageIds }) => messageIds))
  const holes = remembered.filter((id) => !known.has(id))
  if (holes.length > 0) failures.push(`${holes.length} comments are missing on a device`)
  for (const { messageIds } of device.connections) {
    if (new Set(messageIds).size < messageIds.length)
      failures.push('one connection told a comment twice')
  }

  const noticed: string[] = []
  const isBack = device.connections.length > 1
  // Without being told again on return, a device has what came after its first frame only.
  const live = device.connections.flatMap(({ messageIds }, at) =>
    at === 0 ? messageIds : messageIds.slice(remembered.length),
  )
  if (isBack && remembered.some((id) => !live.includes(id)))
    noticed.push('nothing said again on return')
  const atFirstCut = device.listsAtFirstCut()
  if (atFirstCut !== undefined && atFirstCut !== truth) noticed.push('waitlists not read again')
  const told = device.connections.flatMap(({ messageIds }) => messageIds)
  if (told.length > known.size) noticed.push('comments counted twice')
  return { failures, noticed }
}
