import type { landing as en } from '../en/landing.ts'
import type { TextsLike } from '../texts-like.ts'

export const landing = {
  login: 'Masuk',
  hero: {
    title: 'Siapa cepat, dia dapat.',
    lead: 'Dibs membaca komentar TikTok Live kamu, lalu mencatat pemenang dan antrean tiap barang.',
    cta: 'Coba di live berikutnya',
    note: 'Ada paket gratis, tanpa kata sandi, tanpa instal.',
  },
  demo: {
    label: 'Contoh: komentar jadi pemenang dan antrean',
    badge: 'Contoh',
    comments: 'Komentar',
    play: 'Putar',
    pause: 'Jeda',
    winner: 'Pemenang',
    waitlist: 'Antrean #{{number}}',
    empty: 'Belum ada yang klaim',
    claims_one: '{{count}} klaim',
    claims_other: '{{count}} klaim',
    script: {
      one: 'halo kak, baru gabung',
      two: 'KEEP A12!!',
      three: 'a12 dong kak',
      four: 'panjangnya berapa kak?',
      five: 'A12 kalau ada yang batal',
      six: 'b3 aku ya',
      seven: 'A12 A12 A12',
    },
  },
} as const satisfies TextsLike<typeof en>
