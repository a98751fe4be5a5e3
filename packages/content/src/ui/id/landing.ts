import type { landing as en } from '../en/landing.ts'
import type { TextsLike } from '../texts-like.ts'

export const landing = {
  login: 'Masuk',
  hero: {
    title: 'Siapa cepat, dia dapat.',
    lead: 'Dibs membaca komentar TikTok Live kamu, mencocokkan kode barang, lalu mencatat pemenang dan antrean tiap barang. Kamu tinggal jualan.',
    cta: 'Coba di live berikutnya',
    note: 'Ada paket gratis, tanpa kata sandi, tanpa instal aplikasi.',
  },
  demo: {
    label: 'Contoh: komentar jadi pemenang dan antrean',
    badge: 'Contoh',
    comments: 'Komentar',
    play: 'Putar',
    pause: 'Jeda',
    replay: 'Putar lagi',
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
  steps: {
    title: 'Tiga langkah, langsung live',
    one: {
      title: 'Catat kode barangmu',
      text: 'Yang pendek, persis seperti kamu sebut di live: A12, B3, tunik merah. Maksimal 15 karakter.',
    },
    two: {
      title: 'Gabung ke live kamu',
      text: 'Yang memantau server Dibs. HP boleh mati layar, tab boleh ketutup: tidak ada yang terlewat.',
    },
    three: {
      title: 'Sebut pemenangnya',
      text: 'Tiap barang kelihatan siapa yang pertama dan siapa berikutnya. Selesai live, rekapnya sudah jadi.',
    },
  },
  promises: {
    title: 'Yang bisa kamu pegang',
    one: {
      title: 'Tidak ada yang menyerobot',
      text: 'Urutannya ikut jam TikTok sendiri, sampai milidetik. Bukan soal internet siapa yang lebih kencang.',
    },
    two: {
      title: 'Yang terdengar tidak hilang',
      text: 'Klaim yang sudah muncul tetap ada, walau HP mati atau sinyal putus. Kalau ada yang tidak terdengar, Dibs bilang.',
    },
    three: {
      title: 'Keputusan tetap di kamu',
      text: 'Tambah, geser, atau hapus siapa saja. Keputusanmu tidak berubah, apa pun yang masuk belakangan.',
    },
  },
  closing: { title: 'Live berikutnya, biar Dibs yang hitung.', cta: 'Masuk atau daftar' },
  footer: {
    tagline: 'Buat kamu yang jualan lewat live.',
    independent: 'Dibs berdiri sendiri dan tidak berafiliasi dengan TikTok.',
  },
} as const satisfies TextsLike<typeof en>
