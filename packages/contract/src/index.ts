export {
  type CommentBody,
  commentFromBody,
  commentToBody,
  goodsOf,
  type ItemWaitlist,
  shareOf,
  shareOut,
  type WaitlistClaim,
  waitlistFromBody,
  waitlistToBody,
} from './comment-codec.ts'
export { APP_ADDRESSES, FRONT_PAGES, type FrontPageName } from './http/addresses.ts'
export {
  assistantEndpoints,
  type Generated,
  generatedSchema,
  PROMPT_MAX_LENGTH,
  type Prompt,
  QUESTION_MAX_LENGTH,
} from './http/assistant.ts'
export {
  type AccountChallenge,
  type AccountProof,
  authEndpoints,
  type CodeDelivery,
  type LiveProof,
  type Login,
  type SentCode,
} from './http/auth.ts'
export { besideEndpoints, type Compared } from './http/beside.ts'
export type { Bill } from './http/bills.ts'
export { type BuyerFacts, buyerEndpoints } from './http/buyers.ts'
export {
  type ApiClient,
  type ApiClientOptions,
  ApiError,
  type CallInput,
  type CallResult,
  createApiClient,
} from './http/client.ts'
export { clientErrorEndpoints, type Region } from './http/client-errors.ts'
export {
  type Claim,
  commentEndpoints,
  type HandChange,
  type HeardComment,
  type HeardPage,
  handChangeEndpoints,
  heardEndpoints,
  type LookBack,
  type SavedComment,
  type SavedResult,
  type WaitlistBody,
} from './http/comments.ts'
export { type ClientConfig, configEndpoints } from './http/config.ts'
export { type Device, type DeviceKind, deviceEndpoints } from './http/devices.ts'
export {
  ACCOUNT_HEADER,
  type Endpoint,
  errorsOf,
  HELPER_ROLES,
  type HelperRole,
} from './http/endpoint.ts'
export { endpoints } from './http/endpoints.ts'
export {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
} from './http/errors.ts'
export { FAIR_ENTRIES_PAGE, type FairKept, type FairLog, fairEndpoints } from './http/fair.ts'
export {
  LANGUAGES,
  type Language,
  languageSchema,
  OTP_LENGTH,
  OTP_RESEND_SECONDS,
  OTP_TTL_SECONDS,
} from './http/fields.ts'
export { FLAGS, type Flag, flagEndpoints, type Toggles, togglesSchema } from './http/flags.ts'
export {
  type HelpedShop,
  type Helper,
  helperEndpoints,
  INVITATION_TTL_SECONDS,
  type InvitationState,
  MOST_HELPERS,
  type OpenInvitation,
} from './http/helpers.ts'
export {
  INGEST_PER_DAY,
  INGEST_PER_SECOND,
  type IngestEntry,
  type IngestFault,
  ingestEntrySchema,
} from './http/ingest.ts'
export { type AddedCode, type AddedCodes, type Item, itemEndpoints } from './http/items.ts'
export { KEY_SCOPES, type KeyScope } from './http/key-scopes.ts'
export {
  KEY_DAYS,
  KEY_NAME_MAX,
  type Key,
  keyEndpoints,
  MOST_KEYS,
  type NewKey,
} from './http/keys.ts'
export {
  type GapBody,
  type LiveSession,
  liveEndpoints,
  nestedStreamTicketEndpoint,
  type PastSession,
  ROOM_ID_PLACEHOLDER,
} from './http/livestreams.ts'
export {
  type Money,
  type MoneyLive,
  moneyEndpoints,
  NEEDS,
  type Need,
  type Needed,
  type NeededOrder,
  type Sold,
} from './http/money.ts'
export {
  type NoticeBody,
  noticeBodySchema,
  noticeEndpoints,
  type ToldNotice,
} from './http/notices.ts'
export {
  type BuyerTally,
  type Contact,
  compareOrders,
  DIGEST_CHARACTERS,
  type FreedPlace,
  NO_DIGEST,
  ORDER_PARTS,
  type Order,
  type OrderLineBody,
  type OrderPayment,
  type OrderStep,
  type Orders,
  partOfOrder,
  type Sums,
} from './http/order.ts'
export { orderEndpoints, type PaymentBody, type TrackingFault } from './http/orders.ts'
export { type Export, type FreshCode, personalDataEndpoints } from './http/personal-data.ts'
export {
  type Profile,
  profileSchema,
  type SettingChange,
  type Settings,
  settingsShape,
} from './http/profile.ts'
export { PROOF_BYTES, PROOFS_OF_BILL, type Proofs, proofEndpoints } from './http/proofs.ts'
export { type Shop, type ShopChange, shopEndpoints } from './http/shop.ts'
export { type Subscription, subscriptionEndpoints } from './http/subscription.ts'
export { type ContactField, userEndpoints } from './http/user.ts'
export {
  type CommentState,
  type EndReason,
  RELAY_CLOSE,
  type RelayMessage,
  relayMessageSchema,
  type StreamTrouble,
} from './stream/relay.ts'
