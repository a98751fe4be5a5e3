import type { shortcuts as en } from '../en/shortcuts.ts'
import type { TextsLike } from '../texts-like.ts'

export const shortcuts = {
  title: 'Pintasan keyboard',
  hint: 'Nggak jalan saat kamu mengetik. Bisa dimatikan di pengaturan live.',
  keys: {
    waitlists: 'Ke antrean',
    comments: 'Ke komentar',
    next: 'Baris berikutnya',
    previous: 'Baris sebelumnya',
    nextItem: 'Barang berikutnya',
    previousItem: 'Barang sebelumnya',
    open: 'Buka klaim yang dipilih',
    add: 'Masukkan komentar yang dipilih ke antrean',
    winner: 'Jadikan pemenang',
    up: 'Naikkan',
    down: 'Turunkan',
    bottom: 'Lewati ke paling bawah',
    remove: 'Keluarkan dari antrean',
    undo: 'Urungkan perubahan terakhir',
    fresh: 'Tampilkan komentar baru',
    search: 'Cari pembeli, kode, atau komentar',
    sound: 'Nyalakan atau matikan bunyi',
    help: 'Lihat daftar pintasan',
  },
} as const satisfies TextsLike<typeof en>
