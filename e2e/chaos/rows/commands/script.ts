import type { AccountId, ItemId } from '@dibs/core'
import type { Random } from '../../harness/random.ts'
import type { Comment } from '../../model/comment.ts'
import { writeId } from '../../model/write-id.ts'
import type { View } from './choose.ts'
import type { Command, CommandOf } from './happening.ts'
import type { Script } from './sequence.ts'

type Step = Script[number]

/** A live in which each fault of the model shows, whatever chance makes of the others. */
export function writeScript(random: Random): Script {
  const say = (buyer: number, text: string, secondsAgo: number) => (view: View) => ({
    messageId: writeId(random),
    accountId: view.buyers[buyer] as string,
    text,
    createTime: view.now - secondsAgo * 1_000,
  })
  return [
    hear(say(0, 'mau A1', 60), say(1, 'mau A1', 90), say(2, 'mau A1', 30)),
    change((view) => ({ type: 'move', ...placeOf(view, 2), move: 'winner' })),
    hear(say(3, 'mau A1', 80), say(4, 'mau A1', 99)),
    change((view) => ({ type: 'remove', ...placeOf(view, 0) })),
    change((view) => undoFirst(view, 0)),
    change((view) => ({ type: 'remove', ...placeOf(view, 1) })),
    change((view) => ({ type: 'rename', itemId: itemOf(view, 'B2'), code: 'D4' })),
    hear(say(5, 'mau D4', 20)),
  ]
}

function hear(...comments: ((view: View) => Comment)[]): Step {
  return (view) => [{ comments: comments.map((write) => write(view)) }]
}

function change(choose: (view: View) => Command): Step {
  return (view) => [{ command: choose(view), sending: 'once' }]
}

function placeOf(view: View, buyer: number) {
  return { itemId: itemOf(view, 'A1'), accountId: view.buyers[buyer] as AccountId }
}

/** Takes back the first change that was made to a buyer's place. */
function undoFirst(view: View, buyer: number): CommandOf<'undo'> {
  const place = placeOf(view, buyer)
  const change = view.history?.findLast((one) => one.customerAccountId === place.accountId)
  return { type: 'undo', ...place, number: 0, changeId: change?.id ?? '' }
}

function itemOf({ live }: View, code: string): ItemId {
  const [itemId] = [...live.items].find((item) => item[1] === code) ?? []
  if (itemId === undefined) throw new Error(`There is no item ${code}.`)
  return itemId
}
