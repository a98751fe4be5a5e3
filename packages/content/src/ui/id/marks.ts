import type { marks as en } from '../en/marks.ts'
import type { TextsLike } from '../texts-like.ts'

export const marks = {
  label: {
    takenDown: 'Dihapus di TikTok',
    afterGap: 'Habis terputus',
    aheadOfHeld: 'Lebih dulu dari yang sudah ditagih',
    question: 'Cuma tanya?',
    cancellation: 'Batal?',
    longer: '{{word}}?',
    skipped: 'Dilewati',
  },
  margin: {
    seconds: '{{seconds}} dtk',
    minutes: '{{minutes}} mnt {{seconds}} dtk',
    hours: '{{hours}} jam {{minutes}} mnt',
  },
  late: 'Komentar {{name}} telat masuk, padahal lebih dulu {{margin}}: sekarang {{name}} di depan {{other}}.',
  lateTied:
    'Komentar {{name}} telat masuk, ditulis di milidetik yang sama dengan {{other}}, tapi nomornya lebih dulu: sekarang {{name}} di depan.',
} as const satisfies TextsLike<typeof en>
