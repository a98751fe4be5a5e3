import type { marks as en } from '../en/marks.ts'
import type { TextsLike } from '../texts-like.ts'

export const marks = {
  label: {
    takenDown: 'Dihapus di TikTok',
    afterGap: 'Habis terputus',
    question: 'Cuma tanya?',
    cancellation: 'Batal?',
    also: 'Sebut {{item}} juga',
    alsoMore: 'Sebut {{item}} +{{more}}',
  },
  margin: {
    seconds: '{{seconds}} dtk',
    minutes: '{{minutes}} mnt {{seconds}} dtk',
    hours: '{{hours}} jam {{minutes}} mnt',
  },
  late: 'Komentar {{name}} telat masuk, padahal lebih dulu {{margin}}: sekarang {{name}} di depan {{other}}.',
} as const satisfies TextsLike<typeof en>
