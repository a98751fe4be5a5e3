declare const brand: unique symbol
type Brand<Name extends string> = { readonly [brand]: Name }

/** A comment's id on the platform: a 64-bit number in a decimal string. `Number()` on it is a bug. */
export type MessageId = string & Brand<'MessageId'>
/** A commenter's numeric user id on the platform, in a decimal string. Names change, this does not. */
export type AccountId = string & Brand<'AccountId'>
/** A live session of a seller (UUID). */
export type SessionId = string & Brand<'SessionId'>
/** An item of a seller (UUID). */
export type ItemId = string & Brand<'ItemId'>
/** A change by hand of a seller (UUID). */
export type HandChangeId = string & Brand<'HandChangeId'>
/** An order of a buyer (UUID). */
export type OrderId = string & Brand<'OrderId'>
/** A payment, or a refund, of an order (UUID). */
export type PaymentId = string & Brand<'PaymentId'>
/** What a bank or wallet told of money that came (UUID). */
export type NoticeId = string & Brand<'NoticeId'>
/** A key of a program of the seller's (UUID). */
export type KeyId = string & Brand<'KeyId'>
/** Somebody's help in a shop (UUID): who helps in two shops has two. */
export type HelperId = string & Brand<'HelperId'>
export type DeviceId = string & Brand<'DeviceId'>
/** A seller's account with Dibs (UUID). */
export type UserId = string & Brand<'UserId'>
