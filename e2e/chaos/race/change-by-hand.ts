import type { SessionId } from '@dibs/core'
import type { Random } from '../harness/random.ts'
import type { Comment } from '../model/comment.ts'
import type { Happening } from '../model/happening.ts'
import { type Command, sendCommand } from '../world/commands.ts'
import type { Seller } from '../world/sellers.ts'
import type { Talker } from './talker.ts'

/** What a seller has to know of a live to change something in it. */
export type HandledLive = {
  seller: Seller
  sessionId: SessionId
  codes: readonly string[]
  said: readonly { comment: Comment }[]
  /** Changes by hand that were answered, in their order; one more is added. */
  changed: Happening[]
  /** Refused changes; none should be. */
  refused: string[]
  talker: Talker
  /** Messages that a device has shown to the seller. */
  shown: () => Set<string>
  /** Messages that the server has said are stored, and when that was known. */
  acknowledged: () => ReadonlyMap<string, number>
}

/**
 * One change by hand in a race, sent until it is answered. Only changes whose outcome does not
 * depend on what is heard meanwhile: the model cannot know which came first.
 */
export async function changeByHand(live: HandledLive, random: Random): Promise<void> {
  const command = choose(live, random)
  if (command === undefined) return
  const accountId = command.type === 'add' ? command.comment.accountId : command.accountId
  live.talker.hold(accountId)
  try {
    const { at } = await sendCommand(live.seller, live.sessionId, command)
    const { code } = command
    if (command.type === 'add')
      live.changed.push({ type: 'added', code, comment: command.comment, at })
    else if (command.type === 'remove') live.changed.push({ type: 'removed', code, accountId, at })
    else live.changed.push({ type: 'moved', code, accountId, move: command.move })
  } catch (error) {
    live.refused.push(`${command.type} ${command.code} was refused: ${(error as Error).message}`)
  } finally {
    live.talker.release(accountId)
  }
}

/** A removal or *winner* for who has a place, or a comment that claims nothing given to an item. */
function choose(
  { said, changed, codes, acknowledged, shown }: HandledLive,
  random: Random,
): Command | undefined {
  const known = acknowledged()
  const changedBuyers = new Set(changed.map((one) => ('accountId' in one ? one.accountId : '')))
  const isFree = ({ accountId }: Comment) => !changedBuyers.has(accountId)
  const comments = said.map(({ comment }) => comment).filter(isFree)
  if (random.chance(0.3)) {
    const seenByHand = shown()
    const given = changed.map((one) => (one.type === 'added' ? one.comment.messageId : ''))
    const questions = comments.filter(
      ({ text, messageId }) =>
        codeOf(codes, text) === undefined &&
        seenByHand.has(messageId) &&
        !given.includes(messageId),
    )
    if (questions.length === 0) return undefined
    return { type: 'add', code: random.pick(codes), comment: random.pick(questions) }
  }
  const claims = comments.filter(({ messageId }) => known.has(messageId))
  if (claims.length === 0) return undefined
  const { accountId, messageId, text } = random.pick(claims)
  const code = codeOf(codes, text)
  if (code === undefined) return undefined
  return random.chance(0.5)
    ? { type: 'remove', code, accountId, messageId }
    : { type: 'move', code, accountId, messageId, move: 'winner' }
}

function codeOf(codes: readonly string[], text: string): string | undefined {
  return codes.find((code) => text.includes(code))
}
