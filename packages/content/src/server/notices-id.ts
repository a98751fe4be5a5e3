import type { NoticeText, noticesEn } from './notices-en.ts'

/** The Indonesian counterpart of `noticesEn`. */
export const noticesId: Record<keyof typeof noticesEn, NoticeText> = {
  email_changed: {
    subject: 'E-mail akun Dibs kamu sudah diganti',
    happened: 'E-mail akun Dibs kamu sekarang {value}, diganti {when} lewat {device}.',
    advice:
      'Kamu sendiri yang ganti? Aman, abaikan saja. Kalau bukan, batalkan lewat link ini dalam {hours} jam: e-mail ini langsung dipasang lagi dan semua perangkat dikeluarkan.',
    action: 'Batalkan perubahan',
  },
  phoneNumber_changed: {
    subject: 'Nomor HP akun Dibs kamu sudah diganti',
    happened: 'Nomor HP akun Dibs kamu sekarang {value}, diganti {when} lewat {device}.',
    advice:
      'Kamu sendiri yang ganti? Aman, abaikan saja. Kalau bukan, batalkan lewat link ini dalam {hours} jam: nomor ini langsung dipasang lagi dan semua perangkat dikeluarkan.',
    action: 'Batalkan perubahan',
  },
  email_added: {
    subject: 'Akun Dibs kamu sekarang punya e-mail',
    happened: 'E-mail {value} ditambahkan ke akun Dibs kamu {when} lewat {device}.',
    advice:
      'Kamu sendiri yang nambah? Aman, abaikan saja. Kalau bukan, batalkan lewat link ini dalam {hours} jam: e-mail itu langsung dihapus dan semua perangkat dikeluarkan.',
    action: 'Batalkan perubahan',
  },
  phoneNumber_added: {
    subject: 'Akun Dibs kamu sekarang punya nomor HP',
    happened: 'Nomor HP {value} ditambahkan ke akun Dibs kamu {when} lewat {device}.',
    advice:
      'Kamu sendiri yang nambah? Aman, abaikan saja. Kalau bukan, batalkan lewat link ini dalam {hours} jam: nomor itu langsung dihapus dan semua perangkat dikeluarkan.',
    action: 'Batalkan perubahan',
  },
  email_taken_back: {
    subject: 'Perubahan di akun Dibs kamu dibatalkan',
    happened:
      'E-mail baru akun Dibs kamu, {value}, dibatalkan {when}. Semua perangkat sudah dikeluarkan.',
    advice: 'Masuk lagi, lalu cek di profil: e-mail dan nomor HP-nya memang punya kamu, kan?',
    action: 'Masuk',
  },
  phoneNumber_taken_back: {
    subject: 'Perubahan di akun Dibs kamu dibatalkan',
    happened:
      'Nomor HP baru akun Dibs kamu, {value}, dibatalkan {when}. Semua perangkat sudah dikeluarkan.',
    advice: 'Masuk lagi, lalu cek di profil: e-mail dan nomor HP-nya memang punya kamu, kan?',
    action: 'Masuk',
  },
  data_downloaded: {
    subject: 'Datamu di Dibs baru diunduh',
    happened: 'Semua data kamu yang disimpan Dibs diunduh {when} lewat {device}.',
    advice:
      'Kamu sendiri yang unduh? Aman, abaikan saja. Kalau bukan, keluarkan semua perangkat lewat profil, lalu kabari kami di {support}.',
    action: 'Buka profil',
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
