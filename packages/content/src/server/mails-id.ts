import type { CodeMailText, mailsEn } from './mails-en.ts'

/** The Indonesian counterpart of `mailsEn`. */
export const mailsId: Record<keyof typeof mailsEn, CodeMailText> = {
  login: {
    subject: '{code} adalah kode Dibs kamu',
    before: 'Kode untuk masuk ke Dibs:',
    after: [
      'Kode ini berlaku {minutes} menit dan hanya bisa dipakai sekali. Tim Dibs tidak pernah memintanya.',
      'Tidak merasa minta kode? Abaikan saja email ini. Tanpa kode ini, tidak ada yang bisa masuk.',
    ],
  },
  fresh: {
    subject: '{code} untuk konfirmasi bahwa ini kamu',
    before: 'Masukkan kode ini di Dibs untuk lanjut menghapus data atau akun kamu:',
    after: [
      'Kode ini berlaku {minutes} menit dan hanya bisa dipakai sekali. Tim Dibs tidak pernah memintanya.',
      'Tidak merasa minta kode? Berarti ada orang lain yang masuk ke akun kamu: masuk ke Dibs, lalu pilih "Keluar dari semua perangkat" di profil.',
    ],
  },
  contact: {
    subject: '{code} untuk konfirmasi email kamu di Dibs',
    before: 'Masukkan kode ini di Dibs supaya alamat email ini dipakai untuk akun kamu:',
    after: [
      'Kode ini berlaku {minutes} menit dan hanya bisa dipakai sekali. Tim Dibs tidak pernah memintanya.',
      'Tidak merasa minta kode? Abaikan saja email ini. Tanpa kode ini, tidak ada yang berubah.',
    ],
  },
}
