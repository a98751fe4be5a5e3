import type { beside as en } from '../en/beside.ts'
import type { TextsLike } from '../texts-like.ts'

/** Yang tampil kalau ada sumber komentar kedua di samping TikTok. */
export const beside = {
  title: 'Komentar dari tempat lain',
  source: 'sumber kedua',
  offer: '{{name}}: “{{text}}”',
  take: 'Masukkan ke {{item}}',
  takeLong: 'Masukkan {{name}} ke {{item}}',
  putAside: 'Jangan masukkan {{name}} ke {{item}}',
  byArrival: 'Cuma dari {{source}}. Masuk {{time}}.',
  bySender: 'Cuma dari {{source}}, {{time}} di jamnya.',
  compared:
    '{{both}} komentar ada di TikTok dan di {{source}}, {{alone}} cuma di {{source}}, {{tiktokAlone}} cuma di TikTok.',
  span: 'Dibandingkan dari {{from}} sampai {{to}}: dari komentar pertama {{source}} sampai yang terakhir.',
  uncompared_one:
    '{{number}} lagi dari {{source}} nggak bisa dibandingkan, karena saat itu TikTok nggak tercatat lengkap.',
  uncompared_other:
    '{{number}} lagi dari {{source}} nggak bisa dibandingkan, karena saat itu TikTok nggak tercatat lengkap.',
  lead: 'Program punyamu juga bisa kirim komentar yang dia baca ke alamat ini. Dibs bandingkan dengan komentar TikTok, lalu tawarkan yang nggak dibawa TikTok. Nggak ada yang langsung jadi klaim.',
  show: 'Alamat untuk programmu',
} as const satisfies TextsLike<typeof en>
