import type { Comment } from '../model/comment.ts'
import { sendCommand } from '../world/commands.ts'
import { seeListsWith } from '../world/live.ts'
import type { LiveRace } from './live-race.ts'

/**
 * Says what makes every fault in the model show, whatever the race was like: somebody late, somebody
 * twice, and somebody who is taken off again. Resolves when all of it has been heard and answered.
 */
export async function sayLastWords(live: LiveRace): Promise<void> {
  const { seller, sessionId, talker, delivered } = live
  const [code = ''] = live.codes
  const now = Date.now()
  const claim = (age: number, change: Partial<Comment> = {}): Comment => ({
    ...{ ...talker.nextNew(), createTime: now - age, text: `mau ${code}` },
    ...change,
  })
  const first = claim(50)
  const late = claim(100)
  const again = claim(20, { accountId: first.accountId })
  const gone = claim(0)
  const words = [first, late, again, gone]
  await live.say(words)
  for (const { messageId } of words) delivered.add(messageId)
  await seeListsWith(seller, sessionId, gone.messageId)
  const { accountId, messageId } = gone
  const { at } = await sendCommand(seller, sessionId, {
    type: 'remove',
    code,
    accountId,
    messageId,
  })
  live.changed.push({ type: 'removed', code, accountId, at })
}
