import type { NoticeText, noticesEn } from './notices-en.ts'

/** The Indonesian counterpart of `noticesEn`. */
export const noticesId: Record<keyof typeof noticesEn, NoticeText> = {
  email_changed: {
    subject: 'Email akun Dibs kamu sudah diganti',
    happened: 'Email akun Dibs kamu sekarang {value}, diganti {when} lewat {device}.',
    advice:
      'Kamu sendiri yang ganti? Aman, abaikan saja. Kalau bukan, urungkan lewat link ini dalam {hours} jam: email ini langsung dipasang lagi dan semua perangkat dikeluarkan.',
    action: 'Urungkan perubahan',
  },
  phoneNumber_changed: {
    subject: 'Nomor HP akun Dibs kamu sudah diganti',
    happened: 'Nomor HP akun Dibs kamu sekarang {value}, diganti {when} lewat {device}.',
    advice:
      'Kamu sendiri yang ganti? Aman, abaikan saja. Kalau bukan, urungkan lewat link ini dalam {hours} jam: nomor ini langsung dipasang lagi dan semua perangkat dikeluarkan.',
    action: 'Urungkan perubahan',
  },
  email_added: {
    subject: 'Akun Dibs kamu sekarang punya email',
    happened: 'Email {value} ditambahkan ke akun Dibs kamu {when} lewat {device}.',
    advice:
      'Kamu sendiri yang nambah? Aman, abaikan saja. Kalau bukan, urungkan lewat link ini dalam {hours} jam: email itu langsung dihapus dan semua perangkat dikeluarkan.',
    action: 'Urungkan perubahan',
  },
  phoneNumber_added: {
    subject: 'Akun Dibs kamu sekarang punya nomor HP',
    happened: 'Nomor HP {value} ditambahkan ke akun Dibs kamu {when} lewat {device}.',
    advice:
      'Kamu sendiri yang nambah? Aman, abaikan saja. Kalau bukan, urungkan lewat link ini dalam {hours} jam: nomor itu langsung dihapus dan semua perangkat dikeluarkan.',
    action: 'Urungkan perubahan',
  },
  email_taken_back: {
    subject: 'Perubahan di akun Dibs kamu diurungkan',
    happened:
      'Email baru akun Dibs kamu, {value}, diurungkan {when}. Semua perangkat sudah dikeluarkan.',
    advice: 'Masuk lagi, lalu cek di profil: email dan nomor HP-nya memang punya kamu, kan?',
    action: 'Masuk',
  },
  phoneNumber_taken_back: {
    subject: 'Perubahan di akun Dibs kamu diurungkan',
    happened:
      'Nomor HP baru akun Dibs kamu, {value}, diurungkan {when}. Semua perangkat sudah dikeluarkan.',
    advice: 'Masuk lagi, lalu cek di profil: email dan nomor HP-nya memang punya kamu, kan?',
    action: 'Masuk',
  },
  account_lost: {
    subject: 'Akun TikTok kamu dihubungkan ke akun Dibs lain',
    happened:
      'Ada yang membuktikan kalau akun TikTok {value} itu miliknya, jadi {when} akun itu pindah dari akun Dibs kamu ke akun Dibs dia. Live kamu yang lagi jalan tetap lanjut.',
    advice:
      'Itu kamu sendiri, pakai akun Dibs lain? Aman, abaikan saja. Kalau bukan, ambil lagi lewat link ini dalam {hours} jam: akunnya langsung kembali ke kamu di Dibs. Ganti juga password TikTok kamu, ya.',
    action: 'Ambil lagi akunku',
  },
  account_lost_for_good: {
    subject: 'Akun TikTok kamu dihubungkan ke akun Dibs lain',
    happened:
      'Ada yang membuktikan kalau akun TikTok {value} itu miliknya, jadi {when} akun itu pindah dari akun Dibs kamu ke akun Dibs dia. Live kamu yang lagi jalan tetap lanjut.',
    advice:
      'Kali ini nggak ada link untuk ambil lagi, karena akunnya sudah pindah tangan dalam {hours} jam terakhir. Itu akunmu? Hubungkan lagi pakai kata baru di Dibs. Kalau nggak bisa, kabari kami di {support}.',
    action: 'Buka Dibs',
  },
  account_taken_back: {
    subject: 'Akun TikTok kamu kembali lagi di Dibs',
    happened: 'Akun TikTok {value} diambil lagi {when} dan sekarang terhubung lagi ke kamu.',
    advice:
      'Kalau ada orang lain yang bisa masuk ke TikTok kamu, ganti password-nya: dengan kata baru dia bisa menghubungkannya lagi.',
    action: 'Buka Dibs',
  },
  account_given_back: {
    subject: 'Ada akun TikTok yang tidak lagi terhubung ke kamu di Dibs',
    happened:
      'Akun TikTok {value} diambil lagi oleh pemilik sebelumnya {when}. Live kamu yang lagi jalan tetap lanjut.',
    advice:
      'Itu akunmu? Hubungkan lagi pakai kata baru di Dibs. Ada pertanyaan? Kabari kami di {support}.',
    action: 'Buka Dibs',
  },
  data_downloaded: {
    subject: 'Datamu di Dibs baru diunduh',
    happened: 'Semua data kamu yang disimpan Dibs diunduh {when} lewat {device}.',
    advice:
      'Kamu sendiri yang unduh? Aman, abaikan saja. Kalau bukan, keluarkan semua perangkat lewat profil, lalu kabari kami di {support}.',
    action: 'Buka profil',
  },
  payment_changed: {
    subject: 'Tujuan pembayaran pembelimu di Dibs diganti',
    happened:
      'Rekening atau QRIS di tagihanmu diganti {when} lewat {device}. Tagihan yang masih terbuka langsung menampilkan yang baru.',
    advice:
      'Kamu sendiri yang ganti? Aman, abaikan saja. Kalau bukan, betulkan sekarang di Toko, keluarkan semua perangkat lewat profil, lalu kabari kami di {support}.',
    action: 'Lihat Toko',
  },
  key_made: {
    subject: 'Ada kunci baru di Dibs',
    happened:
      'Kunci untuk program lain dibuat {when} lewat {device}. Yang memegangnya bisa melakukan yang diizinkan kunci itu, misalnya membaca daftar dan tagihanmu, atau menandai tagihan lunas.',
    advice:
      'Kamu sendiri yang buat? Aman, abaikan saja. Kalau bukan, cabut di Kunci lewat profil, keluarkan semua perangkat dari sana, lalu kabari kami di {support}.',
    action: 'Lihat kunci',
  },
  account_deleted: {
    subject: 'Akun Dibs kamu sudah dihapus',
    happened:
      'Akun Dibs kamu dihapus {when} lewat {device}. Semua data tentang kamu ikut terhapus.',
    advice: 'Makasih sudah jualan bareng Dibs! Bukan kamu yang hapus? Kabari kami di {support}.',
    action: 'Buka Dibs',
  },
}

/** What stands for a device that did not say what it is. */
export const unknownDeviceId = 'perangkat yang tidak dikenal'
