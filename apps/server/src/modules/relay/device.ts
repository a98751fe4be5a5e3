import type { Socket } from 'node:net'
import { RELAY_CLOSE, type RelayMessage } from '@dibs/contract'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { type Room, toFrame, toldGap, toldOnAir, type Viewer } from '../rooms/service.ts'

/** What a device may leave unread before it is cut off; it comes back and is told what it missed. */
const UNREAD_LIMIT_BYTES = 1024 * 1024
/** A connection that cannot even take a close frame is torn down after this. */
const CLOSE_PATIENCE_MS = 2_000

/**
 * Lets a device into a room: what it missed first, then everything that is said. `line` is the
 * connection under the socket.
 */
export function joinRoom(room: Room, socket: WebSocket, line: Socket, clock: Clock): Viewer {
  const viewer = toViewer(socket, line)
  socket.on('close', () => {
    room.viewers.delete(viewer)
    if (room.viewers.size === 0) room.emptySince = clock()
  })
  // Nothing can be heard between these lines, so nothing is missed and nothing comes twice.
  viewer.send(toFrame(welcome(room, clock())))
  room.viewers.add(viewer)
  room.emptySince = null
  return viewer
}

function toViewer(socket: WebSocket, line: Socket): Viewer {
  const sendTogether = createCork(line)
  const close = (code: number, reason: string) => {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref()
  }
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > UNREAD_LIMIT_BYTES) close(RELAY_CLOSE.tooSlow, 'too slow')
      else {
        sendTogether()
        socket.send(frame, { binary: false })
      }
    },
    close,
  }
}

/** Frames that arrived together leave together: in a rush, one system call serves many of them. */
function createCork(line: Socket): () => void {
  let isCorked = false
  const uncork = () => {
    isCorked = false
    line.uncork()
  }
  return () => {
    if (isCorked) return
    isCorked = true
    line.cork()
    process.nextTick(uncork)
  }
}

/** What a device is told on joining: how it stands, the last comments, and their states. */
function welcome(room: Room, now: number): unknown[] {
  const recent = room.recent.list()
  const states = recent.flatMap(({ messageId, state }): RelayMessage[] =>
    state
      ? [
          {
            type: 'dibs.commentState',
            data: {
              messageId,
              state: state.state,
              ...(state.itemId && { itemClueId: state.itemId }),
            },
          },
        ]
      : [],
  )
  const gap: RelayMessage[] =
    room.gapSince === null
      ? []
      : [{ type: 'dibs.gap', data: { from: new Date(room.gapSince).toISOString() } }]
  return [
    { type: 'dibs.status', data: { state: room.status } },
    toldOnAir(room, now),
    ...(room.roomId === null
      ? []
      : [{ type: 'roomInfo', data: { roomInfo: { id: room.roomId } } }]),
    ...recent.map((comment) => comment.raw),
    ...states,
    ...room.gaps.map(toldGap),
    ...gap,
  ]
}
