import type { assistant as en } from '../en/assistant.ts'
import type { TextsLike } from '../texts-like.ts'

/** The AI assistant. */
export const assistant = {
  title: 'Tanya Dibs',
  tab: {
    hint: 'Menghalangi? Geser ke atas atau ke bawah, atau pakai tombol panah.',
    openFailed: 'Asistennya belum bisa dibuka. Cek koneksimu, lalu coba lagi.',
  },
  greeting: {
    hello: 'Halo! Aku asisten Dibs.',
    offer:
      'Tanya soal cara pakai Dibs: kode barang, live, antrean, rekap, atau akunmu. Jawabanku dari halaman Bantuan, dan aku nggak lihat isi livemu.',
  },
  templates: {
    label: 'Pertanyaan buat mulai',
    start: 'Gimana cara mulai live pertama?',
    codes: 'Kode barang yang bagus kayak apa?',
    order: 'Urutan antrean ditentukan dari apa?',
    recap: 'Gimana cara lihat rekap live?',
  },
  messages: 'Percakapan',
  sender: { user: 'Kamu', ai: 'Dibs' },
  typing: 'Dibs lagi mengetik',
  question: {
    label: 'Pertanyaanmu',
    placeholder: 'Tulis pertanyaanmu',
    send: 'Kirim',
    tooLong: 'Pertanyaan paling panjang {{max}} karakter. Coba dipersingkat, ya.',
  },
  chatbot: {
    knowledgeBaseLoadError: 'Teks bantuan gagal dimuat, jadi jawabannya mungkin kurang lengkap.',
    knowledgeBaseUnavailable: 'Teks bantuan lagi nggak tersedia.',
    noRelevantInfo: 'Teks bantuan nggak membahas pertanyaan ini.',
    apiResponseFormatError:
      'Aku belum punya jawabannya. Coba tanya dengan kata lain, atau buka halaman Bantuan.',
    apiResponseError: 'Asistennya nggak menjawab.',
    apiConnectionError:
      'Aku belum bisa jawab sekarang. Pertanyaanmu masih ada di bawah: coba lagi sebentar, ya.',
    tooManySeconds:
      'Wah, pertanyaannya banyak sekaligus. Pertanyaanmu masih ada di bawah: coba lagi {{count}} detik lagi.',
    tooManyMinutes:
      'Wah, pertanyaannya banyak sekaligus. Pertanyaanmu masih ada di bawah: coba lagi {{count}} menit lagi.',
    closedEarly: 'Chatnya keburu ditutup sebelum aku jawab. Tanya lagi aja, ya.',
  },
} as const satisfies TextsLike<typeof en>
