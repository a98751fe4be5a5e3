export { type Allotment, allot, type Share } from './allotment.ts'
export {
  checkTemplate,
  type MessageValues,
  PLACEHOLDERS,
  type Placeholder,
  writeBillMessage,
} from './bill-message.ts'
export { codesIn, compileUnregistered, type UnregisteredCodes } from './code-pattern.ts'
export {
  type Buyer,
  besideId,
  besideNumber,
  COMMENT_ORDERS,
  type Comment,
  type CommentOrder,
  commentOrder,
  FIRST_POSTED,
  isBelievableStamp,
  isPosted,
  isPostedComment,
} from './comment.ts'
export { type ContactReading, maskContact, type ParcelContact, readContact } from './contact.ts'
export { COURIER_NAMES, readCourier, trackingPage } from './courier.ts'
export {
  decideOrder,
  type OrderDecision,
  type OrderFacts,
  TAKE_BACK_MS,
  undoOrder,
} from './decide-order.ts'
export { type Doubt, doubtOf, isCancellation } from './doubt.ts'
export { bareTotalOf, draftBill, isSameBill, sameUnits } from './draft-bill.ts'
export { explainMatch, findCode, type MatchExplanation, type PassedOver } from './explain-match.ts'
export { type Bytes, type Digest, fromBase64, toBase64, toUtf8 } from './fair/bytes.ts'
export {
  type FairEntry,
  type FairEntryOf,
  pseudonymOf,
  readEntry,
  writeEntry,
} from './fair/entry.ts'
export {
  isSigned,
  type NoteKey,
  noteKey,
  readCheckpoint,
  readNote,
  readNoteKey,
  rootSigns,
  type VerifySignature,
  writeCheckpoint,
  writeNote,
  writeNoteKey,
} from './fair/note.ts'
export {
  appendLeaf,
  createProver,
  type Growing,
  type Hash,
  hashLeaf,
  isConsistent,
  isIncluded,
  rootOfEdge,
  type TreeHead,
} from './fair/tree.ts'
export {
  type Cancellation,
  confirmedAt,
  findGivenUp,
  type GivenUp,
  isGivenUp,
} from './given-up.ts'
export {
  GOODS_NAME_MAX_CHARACTERS,
  type Goods,
  isCount,
  isPrice,
  PLAIN_GOODS,
  readGoodsName,
  STOCK_MAX,
} from './goods.ts'
export {
  type GoodsList,
  type LineFault,
  type NamedLine,
  namedLines,
  readGoodsList,
  type TypedItem,
} from './goods-list.ts'
export type {
  AccountId,
  DeviceId,
  HandChangeId,
  HelperId,
  ItemId,
  KeyId,
  MessageId,
  NoticeId,
  OrderId,
  PaymentId,
  SessionId,
  UserId,
} from './ids.ts'
export { isolateName } from './isolate-name.ts'
export {
  type CodeWarning,
  compareCodes,
  ITEM_CODE_MAX_CHARACTERS,
  type ItemCode,
  readItemCode,
  warningsFor,
} from './item-code.ts'
export { ITEM_LIST_MAX, type ItemList, readItemList } from './item-list.ts'
export { JAKARTA_OFFSET_MS, jakartaDay, jakartaMonth } from './jakarta.ts'
export { type Numbering, readNumbering, tidyList } from './list-lines.ts'
export { readTable } from './list-table.ts'
export { MATCH_RULES, type MatchRule } from './match-rule.ts'
export {
  compileMatcher,
  compileMentions,
  type Matchable,
  type Matcher,
  type Mentions,
} from './matcher.ts'
export {
  AMOUNT_MAX,
  type Amount,
  CURRENCIES,
  type Currency,
  formatAmount,
  readAmount,
} from './money.ts'
export { compileNearMisses, isOnlyWithin, type NearMiss, type NearMisses } from './near-miss.ts'
export { matchNotice, pays, type WaitingBill } from './notice.ts'
export { type HasPlace, type Offer, openOffers } from './offers.ts'
export {
  holdsUnits,
  isOver,
  ORDER_PROBLEMS,
  ORDER_STATUSES,
  type OrderExtras,
  type OrderLine,
  type OrderProblem,
  type OrderStatus,
  type OrderTotal,
  type TakenTotals,
  UNIQUE_CODE_MAX,
} from './order.ts'
export {
  type NewPayment,
  type OrderActor,
  type OrderEvent,
  PAYMENT_WAYS,
  type PaymentWay,
} from './order-events.ts'
export { orderNumber } from './order-number.ts'
export { usualPayBy } from './pay-by.ts'
export { toInternationalNumber } from './phone-number.ts'
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
export {
  QRIS_AMOUNT_MAX,
  type Qris,
  type QrisReading,
  qrisForAmount,
  readQris,
} from './qris.ts'
export { QRIS_FAULTS, type QrisFault } from './qris-faults.ts'
export {
  compareStamps,
  isPutBack,
  MOVES,
  type Move,
  type Rank,
  rankForMove,
  type Stamp,
} from './rank.ts'
export { priceSaid, quantitySaid, WISHES } from './said.ts'
export {
  askedOf,
  type Bill,
  type BillLine,
  billedOf,
  currentState,
  findOwnStep,
  isMade,
  isNotReceived,
  isOverdue,
  NEW_ORDER,
  newestNote,
  type OrderPatch,
  type OrderState,
  type Owed,
  owedOf,
  patchOf,
  type Received,
} from './sale-order.ts'
export { countCharacters, foldText, isBlank, stripInvisible } from './text.ts'
export {
  formatDay,
  formatMoment,
  TIME_ZONES,
  type TimeZone,
  USUAL_TIME_ZONE,
  zoneName,
} from './time-zone.ts'
export { callingCodeOf, chatNumber, hasTrunkZero, withoutTrunkZero } from './trunk-zero.ts'
export {
  bioHoldsWord,
  isOwnersComment,
  isUsername,
  normaliseUsername,
  VERIFICATION_WORD_COUNT,
  verificationWord,
  wholeWords,
} from './video-account.ts'
export {
  type BuyerRecap,
  buildWaitlists,
  buildWaitlistsInSteps,
  type Claim,
  groupByBuyer,
  type ItemName,
  isSince,
  nameOf,
  type Place,
  type Placement,
  type Removal,
  type Restart,
  type SessionRecord,
  type Waitlist,
  withRank,
} from './waitlist.ts'
export {
  type LiveSums,
  lineKeyOf,
  type Summed,
  splitByLive,
  sumsOf,
  type WonLine,
  wonLines,
} from './won-lines.ts'
