import type { Move } from '@dibs/core'
import type { Comment } from './comment.ts'
import { createModel, type Model, type ModelFault } from './model.ts'

/** Something that happened in a live, as the model gets it. Items are named by their codes. */
export type Happening =
  | { type: 'heard'; comment: Comment }
  | { type: 'added'; code: string; comment: Comment; at: number }
  | { type: 'removed'; code: string; accountId: string; at: number }
  | { type: 'moved'; code: string; accountId: string; move: Move }

/** The model of a live in which all this happened, in this order. */
export function modelOf(
  codes: readonly string[],
  happenings: readonly Happening[],
  fault?: ModelFault,
): Model {
  const model = createModel(codes, fault)
  for (const one of happenings) {
    if (one.type === 'heard') model.hear(one.comment)
    else if (one.type === 'added') model.add(one.code, one.comment, one.at)
    else if (one.type === 'removed') model.remove(one.code, one.accountId, one.at)
    else model.move(one.code, one.accountId, one.move)
  }
  return model
}
