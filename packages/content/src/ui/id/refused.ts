import type { refused as en } from '../en/refused.ts'
import type { TextsLike } from '../texts-like.ts'

export const refused = {
  label: 'Perubahan yang gagal',
  what: {
    add: '{{name}} gagal ditambahkan ke {{item}}.',
    remove: '{{name}} gagal dikeluarkan dari {{item}}.',
    undo: 'Perubahan untuk {{name}} di {{item}} gagal diurungkan.',
    winner: '{{name}} gagal dijadikan pemenang di {{item}}.',
    up: '{{name}} gagal dinaikkan di {{item}}.',
    down: '{{name}} gagal diturunkan di {{item}}.',
    bottom: '{{name}} gagal dilewati di {{item}}.',
    place: '{{name}} gagal dipindah di {{item}}.',
    quantity: 'Jumlah {{name}} di {{item}} gagal diubah.',
    restart: '{{item}} gagal dijual lagi.',
    goods: '{{item}} gagal diubah.',
    block: '{{name}} gagal diblokir.',
    unblock: 'Blokir {{name}} gagal dibuka.',
  },
  otherLive: 'Di live lain:',
  noReason: 'Coba lagi sebentar lagi.',
} as const satisfies TextsLike<typeof en>
