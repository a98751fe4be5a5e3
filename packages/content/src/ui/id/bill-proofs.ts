import type { billProofs as english } from '../en/bill-proofs.ts'
import type { TextsLike } from '../texts-like.ts'

/** The Indonesian counterpart. */
export const billProofs: TextsLike<typeof english> = {
  title: 'Bukti transfer',
  hint: 'Boleh diisi, boleh nggak: paling banyak tiga gambar, misalnya screenshot m-banking. Cuma penjual yang bisa lihat, dan hilang 30 hari setelah tagihan lunas.',
  add: 'Tambah gambar',
  sending: 'Mengirim …',
  one: 'Satu gambar sudah terkirim.',
  many: '{count} gambar sudah terkirim.',
  each: 'Gambar {number}, {time}',
  remove: 'Hapus',
  removeEach: 'Hapus gambar {number}',
}
