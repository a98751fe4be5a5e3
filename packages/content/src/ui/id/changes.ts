import type { changes as en } from '../en/changes.ts'
import type { TextsLike } from '../texts-like.ts'

export const changes = {
  guest: 'Tamu',
  unsaved_one: '{{count}} belum tersimpan',
  unsaved_other: '{{count}} belum tersimpan',
  safe: 'Dibs belum tersambung. Perubahanmu aman di perangkat ini dan akan dikirim.',
  onItem: '{{name}} · {{item}}',
  what: {
    add: 'ditambahkan',
    added: 'ditambahkan',
    remove: 'dikeluarkan',
    removed: 'dikeluarkan',
    undo: 'dibatalkan',
    winner: 'dijadikan pemenang',
    up: 'dinaikkan',
    down: 'diturunkan',
    bottom: 'ditaruh paling bawah',
    quantity: 'jumlahnya diubah',
    restarted: 'dijual lagi',
  },
  refused: {
    label: 'Perubahan yang gagal',
    add: '{{name}} gagal ditambahkan ke {{item}}.',
    remove: '{{name}} gagal dikeluarkan dari {{item}}.',
    undo: 'Perubahan untuk {{name}} di {{item}} gagal dibatalkan.',
    winner: '{{name}} gagal dijadikan pemenang di {{item}}.',
    up: '{{name}} gagal dinaikkan di {{item}}.',
    down: '{{name}} gagal diturunkan di {{item}}.',
    bottom: '{{name}} gagal ditaruh paling bawah di {{item}}.',
    noReason: 'Coba lagi sebentar lagi.',
  },
  history: {
    label: 'Perubahan terakhir',
    earlier: 'Perubahan sebelumnya',
    all: 'Tampilkan semua ({{count}})',
    undo: 'Batalkan',
    undoLong: 'Batalkan: {{name}} di {{item}}',
    undone: 'dibatalkan {{time}}',
  },
} as const satisfies TextsLike<typeof en>
