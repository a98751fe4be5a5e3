const AT = '2026-11-20T13:03:00.000Z'

/** Lists of a live in which this account has won an item by a comment that asks for it. */
export const wonByQuestion = (itemClueId: string, customerAccountId: string): object[] => [
  {
    itemClueId,
    itemClueText: 'A12',
    claims: [
      {
        messageId: '7300000000000000001',
        customerAccountId,
        customerUsername: 'rina.shops',
        customerNickname: 'Rina',
        commentText: 'A12 masih ada warna merah ukuran L nggak kak? kalau ada aku mau',
        commentTimestamp: AT,
        position: 1,
        isManualClaim: false,
        isMoved: false,
        heardAt: AT,
        matchedCode: 'A12',
        matchRule: 'contains',
        isAfterGap: false,
        isTakenDown: false,
        isReported: false,
      },
    ],
  },
]
