import type { elsewhere as en } from '../en/elsewhere.ts'
import type { TextsLike } from '../texts-like.ts'

/** Yang tampil di live yang komentarnya bukan dari TikTok. */
export const elsewhere = {
  title: 'Komentar dari tempat lain',
  none: 'Belum ada komentar masuk.',
  last: 'Komentar terakhir {{time}}',
  lead: 'Program lain mengirim komentar live kamu ke alamat ini. Sebelum itu, daftarnya masih kosong. Kalau sejam nggak ada komentar, live ini selesai.',
  address: 'Alamat',
  copyAddress: 'Salin alamat',
  key: 'Programnya butuh kunci yang boleh kirim komentar.',
  keyLink: 'Buka kunci',
  example: 'Contoh buat dicoba di terminal',
  copyExample: 'Salin contoh',
  copied: 'Tersalin',
  copyFailed: 'Nggak bisa disalin.',
  failed: 'Alamatnya belum bisa dimuat. Dibs coba lagi sendiri.',
  stopMessage:
    'Dibs berhenti di semua perangkatmu dan nggak terima komentar lagi; pemenang dan antrean tersimpan di live sebelumnya. Live ini nggak bisa dilanjutkan.',
  order: {
    sender: 'Siapa duluan dilihat dari jam yang ikut di komentarnya.',
    arrival: 'Siapa duluan dilihat dari kapan komentarnya masuk, karena nggak ada jamnya.',
    mixed:
      'Sampai {{time}} siapa duluan dilihat dari jam yang ikut di komentarnya. Sejak itu dari kapan komentarnya masuk.',
  },
} as const satisfies TextsLike<typeof en>
