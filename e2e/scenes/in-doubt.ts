const AT = '2026-11-20T13:03:00.000Z'

const aClaim = (position: number, customerAccountId: string, changes: object) => ({
  messageId: `730000000000000000${position}`,
  customerAccountId,
  customerUsername: 'rina.shops',
  customerNickname: 'Rina',
  commentText: 'A12 kak',
  commentTimestamp: AT,
  position,
  isManualClaim: false,
  isMoved: false,
  heardAt: AT,
  matchedCode: 'A12',
  matchRule: 'contains',
  isAfterGap: false,
  isTakenDown: false,
  isReported: false,
  ...changes,
})
const listsOf = (itemClueId: string, ...claims: object[]): object[] => [
  { itemClueId, itemClueText: 'A12', claims },
]

/** Lists of a live in which this account has won an item by a comment that asks for it. */
export const wonByQuestion = (itemClueId: string, accountId: string): object[] =>
  listsOf(
    itemClueId,
    aClaim(1, accountId, {
      commentText: 'A12 masih ada warna merah ukuran L nggak kak? kalau ada aku mau',
    }),
  )

/** Lists of a live in which this account has won an item, and does not want it any more; another waits. */
export const givenUpSince = (itemClueId: string, accountId: string): object[] =>
  listsOf(
    itemClueId,
    aClaim(1, accountId, {
      givenUp: {
        commentText: 'A12 ga jadi ya kak maaf',
        commentTimestamp: '2026-11-20T13:41:07.000Z',
      },
    }),
    aClaim(2, '7990', { customerUsername: 'mega.w', customerNickname: 'Mega' }),
  )
