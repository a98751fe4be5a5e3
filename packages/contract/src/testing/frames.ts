/** The provider's messages as protocols.md lists them, for tests to send and to break. */

const STAMP = '1697634624560'

export function frameOf(...messages: unknown[]): string {
  return JSON.stringify({ timestamp: 1697634625184, messages })
}

/** A chat in the provider's first schema version; `changes` replace whole fields of its data. */
export function chatV1(changes: Record<string, unknown> = {}) {
  return {
    type: 'WebcastChatMessage',
    data: {
      event: { msgId: '7291285152134515461', createTime: STAMP },
      user: {
        userId: '7148832717599098739',
        uniqueId: 'rina.01',
        nickname: 'Rina',
        createTime: '0',
      },
      comment: 'keep A12 kak',
      ...changes,
    },
  }
}

/** A chat in the second schema version. */
export function chatV2(changes: Record<string, unknown> = {}) {
  const { event, user, comment } = chatV1().data
  const common = { ...event, roomId: '7291285152134515000' }
  return { type: 'WebcastChatMessage', data: { common, user, comment, ...changes } }
}

/** A chat in the third schema version, which names things as the platform does. */
export function chatV3(changes: Record<string, unknown> = {}) {
  const { user, comment, common } = chatV2().data
  const { userId: id, uniqueId: displayId, nickname } = user
  return {
    type: 'WebcastChatMessage',
    data: { common, user: { id, displayId, nickname }, content: comment, ...changes },
  }
}

/** The comment that all of them hold. */
export const CHAT = {
  messageId: '7291285152134515461',
  buyer: { accountId: '7148832717599098739', username: 'rina.01', nickname: 'Rina' },
  text: 'keep A12 kak',
  commentedAt: 1697634624560,
}
