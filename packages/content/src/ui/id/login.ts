import type { login as en } from '../en/login.ts'
import type { TextsLike } from '../texts-like.ts'

export const login = {
  identifier: {
    title: 'Masuk atau daftar',
    lead: 'Tanpa kata sandi. Kami kirim kode enam angka.',
    label: 'Email atau nomor HP',
    placeholder: 'nama@mail.com atau 0812...',
    submit: 'Kirim kode',
    sending: 'Mengirim...',
    agree: 'Dengan lanjut, kamu menyatakan sudah berumur 18 tahun ke atas dan setuju dengan',
    and: 'dan',
    empty: 'Isi email atau nomor HP kamu dulu.',
  },
  code: {
    title: 'Masukkan kodemu',
    sentTo: 'Dikirim ke {{identifier}}',
    scarce: {
      email:
        'Lagi banyak yang minta kode, jadi kode ke {{identifier}} mungkin nggak sampai. Kalau semenit belum masuk, kembali dan coba lagi.',
      phoneNumber:
        'Lagi banyak yang minta kode, jadi kode ke {{identifier}} mungkin nggak sampai. Kalau semenit belum masuk, kembali dan pakai email.',
    },
    label: 'Kode masuk, enam angka',
    validFor: 'Berlaku',
    ranOut: 'Kode ini sudah kedaluwarsa. Kirim kode baru.',
    attempts_one: 'Sisa {{count}} percobaan',
    attempts_other: 'Sisa {{count}} percobaan',
    submit: 'Masuk',
    checking: 'Mengecek...',
    resend: 'Kirim ulang kode',
    sendAgain: 'Belum masuk? Kirim lagi',
    resendIn: 'Kirim ulang dalam {{time}}',
    undelivered: {
      no_whatsapp: 'Nomor ini nggak punya WhatsApp. Pakai email kamu saja.',
      failed: 'WhatsApp gagal mengantar kodenya. Pakai email kamu saja.',
      useEmail: 'Pakai email',
    },
    back: { email: 'Salah alamat? Kembali', phoneNumber: 'Salah nomor? Kembali' },
  },
  country: {
    label: 'Negara nomor ini',
    goesTo: 'Kodenya kami kirim ke WhatsApp {{number}}.',
  },
  help: {
    open: 'Susah masuk?',
    mail: 'Email: cek juga folder spam. Kadang butuh semenit.',
    whatsapp: 'WhatsApp: nomor ini harus ada WhatsApp-nya, dan HP-nya online.',
    newest: 'Cuma kode terbaru yang berlaku, masing-masing lima menit.',
  },
  error: {
    requestFailed: 'Kode OTP gagal dikirim',
    verifyFailed: 'Kode OTP gagal dicek',
    expired: 'Kodemu sudah kedaluwarsa. Minta kode baru ya.',
    loggedOut: 'Kamu sudah keluar, mungkin dari perangkat lain. Masuk lagi buat lanjut.',
    noAttempts: 'Percobaan buat kode ini sudah habis. Minta kode baru ya.',
  },
} as const satisfies TextsLike<typeof en>
