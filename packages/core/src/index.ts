export { isBelievableStamp } from './believable-stamp.ts'
export { type CodeWarning, warningsFor } from './code-warnings.ts'
export type { Buyer, Comment } from './comment.ts'
export { type Doubt, doubtOf } from './doubt.ts'
export { explainMatch, type MatchExplanation, type PassedOver } from './explain-match.ts'
export { foldText } from './fold.ts'
export type {
  AccountId,
  DeviceId,
  HandChangeId,
  ItemId,
  MessageId,
  SessionId,
  UserId,
} from './ids.ts'
export {
  countCharacters,
  ITEM_CODE_MAX_CHARACTERS,
  type ItemCode,
  readItemCode,
} from './item-code.ts'
export { JAKARTA_OFFSET_MS, jakartaDay, jakartaMonth } from './jakarta.ts'
export { MATCH_RULES, type MatchRule } from './match-rule.ts'
export { compileMatcher, type Matchable, type Matcher } from './matcher.ts'
export { compileMentions, type Mentions } from './mentions.ts'
export { MOVES, type Move, rankForMove } from './move.ts'
export {
  type Limit,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  type PlanLimits,
  planEndsAt,
  planThatLifts,
  REFUSING_LIMITS,
  type RefusingLimit,
} from './plan.ts'
export { compareStamps, type Rank, type Stamp } from './rank.ts'
export { type BuyerRecap, groupByBuyer } from './recap.ts'
export { isBlank, withoutUnseen } from './unseen.ts'
export { isUsername, normaliseUsername } from './username.ts'
export { bioHoldsWord, VERIFICATION_WORD_COUNT, verificationWord } from './verification-word.ts'
export {
  buildWaitlists,
  type Claim,
  type Place,
  type Placement,
  type Removal,
  type SessionRecord,
  type Waitlist,
} from './waitlist.ts'
