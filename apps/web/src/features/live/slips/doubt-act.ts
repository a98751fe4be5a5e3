import type { Item, WaitlistClaim } from '@dibs/contract'
import type { ClaimPlace } from '../../../shared/claims/places.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import type { CommentRow } from '../comments/comment-list.ts'

/** One tap on what is in doubt: keeps a winner, adds a comment to another item, or takes one in. */
export type DoubtAct =
  | { kind: 'keep'; place: ClaimPlace }
  | { kind: 'also'; claim: WaitlistClaim; item: Item }
  | { kind: 'take'; row: CommentRow }

/** What is in doubt, and marks: fetched once the page stands. */
export const lazyDoubts = lazyPart(() => import('./doubts.tsx'))
export type Doubts = typeof import('./doubts.tsx')
