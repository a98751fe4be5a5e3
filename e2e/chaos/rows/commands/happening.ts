import type { AccountId, ItemId, Move } from '@dibs/core'
import type { Comment } from '../../model/comment.ts'

/** A change by hand of the seller, or of their items, as one of the devices sends it. */
export type Command =
  | { type: 'add'; itemId: ItemId; comment: Comment }
  | { type: 'remove'; itemId: ItemId; accountId: AccountId }
  /** `passes` is who the device showed next to the buyer. */
  | { type: 'move'; itemId: ItemId; accountId: AccountId; move: Move; passes?: AccountId }
  /** The change of a place that was made as its `number`th, from 0; `changeId` is the server's name. */
  | { type: 'undo'; itemId: ItemId; accountId: AccountId; number: number; changeId: string }
  | { type: 'create'; code: string }
  | { type: 'rename'; itemId: ItemId; code: string }
  | { type: 'delete'; itemId: ItemId }

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

/** Comments that came in one frame, or a command with what was answered. */
export type Happening =
  | { type: 'hear'; comments: readonly Comment[] }
  | (Command & {
      /** `done`, `created`, `duplicate_claim`, or the code of a refusal. */
      outcome: string
      /** When it was answered, epoch milliseconds. */
      at: number
      /** `create`: the item that there is now. */
      createdId?: ItemId
    })
