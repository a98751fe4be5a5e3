export { isBelievableStamp } from './believable-stamp.ts'
export { foldText } from './fold.ts'
export type { AccountId, ItemId, MessageId, SessionId, UserId } from './ids.ts'
export {
  countCharacters,
  ITEM_CODE_MAX_CHARACTERS,
  type ItemCode,
  readItemCode,
} from './item-code.ts'
export { compileMatcher, type Matcher } from './matcher.ts'
export { MOVES, type Move, rankForMove } from './move.ts'
export {
  jakartaMonth,
  LIMITS,
  type Limit,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  type PlanLimits,
  planEndsAt,
  planThatLifts,
} from './plan.ts'
export { compareStamps, type Rank, type Stamp } from './rank.ts'
export { type BuyerRecap, groupByBuyer } from './recap.ts'
export { isBlank, withoutUnseen } from './unseen.ts'
export { isUsername, normaliseUsername } from './username.ts'
export { bioHoldsWord, VERIFICATION_WORD_COUNT, verificationWord } from './verification-word.ts'
export {
  buildWaitlists,
  type ClaimingComment,
  type Place,
  type Placement,
  type Removal,
  type SessionRecord,
  type Waitlist,
} from './waitlist.ts'
