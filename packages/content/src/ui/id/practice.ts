import type { practice as en } from '../en/practice.ts'
import type { TextsLike } from '../texts-like.ts'

/** Yang tampil selama latihan, dan buat memulainya. */
export const practice = {
  title: 'Mau coba dulu?',
  hint: 'Lima menit bareng pembeli bohongan, cuma kamu yang lihat. Nggak ada yang disimpan.',
  start: 'Latihan live',
  runningHint: 'Pembelinya bohongan, dan nggak ada yang disimpan.',
  open: 'Buka latihan',
  stop: 'Selesai latihan',
  note: 'Latihan: pembelinya bohongan.',
  kept: 'Nggak ada yang disimpan.',
  left: 'sisa {{time}}',
  triedOut: 'Di live, tambah dan keluarkan manual mulai langganan {{plan}}.',
  again: 'Latihan lagi',
  failed: 'Latihan belum bisa dimulai.',
  results: {
    title: 'Hasil latihan',
    waiting_one: '{{count}} antre',
    waiting_other: '{{count}} antre',
  },
  bill: {
    title: 'Tagihan buat {{name}}',
    total: 'Total',
    noPrice: 'belum ada harga',
    hint: 'Habis live beneran, tiap pemenang dapat tagihan begini. Kirim link-nya lewat chat, dia bayar, dan kamu lihat siapa yang belum.',
    addPrices: 'Isi harga',
  },
} as const satisfies TextsLike<typeof en>
