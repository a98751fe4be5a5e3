import type { story as en } from '../en/story.ts'
import { PLAN_NAMES } from '../plan-names.ts'
import type { TextsLike } from '../texts-like.ts'

export const story = {
  steps: {
    title: 'Siap dalam tiga langkah',
    one: {
      title: 'Catat kode barangmu',
      text: 'Yang pendek, persis seperti kamu sebut di live: A12, B3, tunik merah. Maksimal 15 karakter.',
    },
    two: {
      title: 'Mulai catat live',
      text: 'Yang memantau server Dibs. HP boleh mati layar, tab boleh ketutup: tidak ada yang terlewat.',
    },
    three: {
      title: 'Sebut pemenangnya',
      text: 'Tiap barang kelihatan siapa yang pertama dan siapa berikutnya. Selesai live, rekapnya sudah jadi.',
    },
  },
  promises: {
    title: 'Janji kami',
    one: {
      title: 'Tidak ada yang menyerobot',
      text: 'Urutannya ikut jam TikTok sendiri, sampai milidetik. Bukan soal internet siapa yang lebih kencang.',
    },
    two: {
      title: 'Keep yang masuk nggak bakal hilang',
      text: 'Klaim yang sudah muncul tetap ada, walau HP mati atau sinyal putus. Kalau ada komentar yang nggak masuk, Dibs bilang.',
    },
    three: {
      title: 'Keputusan tetap di kamu',
      text: 'Tambah, geser, atau keluarkan siapa saja. Keputusanmu tidak berubah, apa pun yang masuk belakangan.',
    },
  },
  plans: {
    title: 'Mulai gratis. Naik paket kalau live kamu makin ramai.',
    lead: 'Pemenang dan antrean ada di semua paket.',
    perMonth: 'per bulan',
    free: 'selamanya',
    name: PLAN_NAMES,
    sessions: '{{value}} live sebulan',
    sessionsUnlimited: 'Live tanpa batas',
    minutes: 'maksimal {{value}} menit per live',
    hours: 'maksimal {{value}} jam per live',
    durationUnlimited: 'durasi bebas',
    items: '{{value}} kode barang',
    itemsUnlimited: 'Kode barang tanpa batas',
    manual: 'Tambah & keluarkan manual',
    export: 'Catat otomatis & ekspor rekap',
  },
  questions: {
    title: 'Yang sering ditanyakan',
    entries: {
      order: {
        question: 'Dua pembeli komentar barengan. Siapa yang dapat?',
        answer:
          'Yang komentarnya dicatat TikTok duluan, sampai milidetik. Kalau persis sama, nomor pesan yang lebih kecil. Internet kamu lagi lambat pun tidak mengubah urutan.',
      },
      phone: {
        question: 'HP saya mati di tengah live. Apa yang hilang?',
        answer:
          'Tidak ada. Yang memantau server Dibs, bukan HP kamu. Buka Dibs di HP atau laptop mana saja dalam 10 menit, daftarmu masih lengkap.',
      },
      access: {
        question: 'Perlu kasih kata sandi TikTok?',
        answer:
          'Tidak. Kamu cukup menaruh satu kata di bio sebentar, sebagai bukti itu akunmu. Dibs cuma membaca komentar publik di live kamu.',
      },
      stop: {
        question: 'Bisa berhenti kapan saja?',
        answer:
          'Bisa. Di profil ada tombol untuk mengunduh datamu, menghapus datamu, dan menghapus akunmu.',
      },
    },
  },
  closing: { title: 'Live berikutnya, biar Dibs yang hitung.', cta: 'Masuk atau daftar' },
  footer: {
    tagline: 'Buat kamu yang jualan lewat live.',
    independent: 'Dibs berdiri sendiri dan tidak berafiliasi dengan TikTok.',
  },
} as const satisfies TextsLike<typeof en>
