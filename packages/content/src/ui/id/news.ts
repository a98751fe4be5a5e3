import type { news as en } from '../en/news.ts'
import type { TextsLike } from '../texts-like.ts'

export const news = {
  winner: '{{name}} pertama untuk {{item}}.',
  wins: '{{name}} dapat {{item}}.',
  claims_one: '{{count}} klaim baru.',
  claims_other: '{{count}} klaim baru.',
  cancels: '{{name}} di {{item}} mungkin batal: berikutnya {{next}}.',
  cancelsAlone: '{{name}} di {{item}} mungkin batal: belum ada yang lain.',
} as const satisfies TextsLike<typeof en>
