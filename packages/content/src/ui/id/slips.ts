import type { slips as en } from '../en/slips.ts'
import type { TextsLike } from '../texts-like.ts'

export const slips = {
  chip: {
    label: '{{item}}?',
    take: 'Masukkan {{name}} ke {{item}}',
    change: 'Pindahkan {{name}} dari {{claimed}} ke {{item}}',
  },
  takenOne: '{{name}} masuk ke {{item}}.',
  taken_one: '{{count}} pembeli masuk ke {{item}}.',
  taken_other: '{{count}} pembeli masuk ke {{item}}.',
  undo: 'Urungkan',
  dismiss: 'Bukan {{item}}',
  earlier: 'Komentar sebelumnya',
  gap: {
    divider: '{{length}} nggak masuk di sini',
    nothing: 'Nyambung lagi. Nggak ada yang kelewat.',
    missed: '{{length}} nggak masuk, {{from}} sampai {{to}}.',
  },
  doubt: {
    next: 'Berikutnya: {{name}}',
    nobody: 'Belum ada yang lain',
    keep: 'Tetap',
    keepLong: '{{name}} tetap jadi pemenang {{item}}',
    locked: 'Mengeluarkan mulai langganan {{plan}}. Melewati bisa.',
  },
  also: {
    label: 'Juga {{item}}',
    long: 'Juga {{item}}: masukkan {{name}}',
  },
  /** Behind an item's name: somebody who has no place on it. */
  overview: 'ada lagi yang komen kode ini',
  earlierThan: '{{count}} duluan?',
  near: {
    take: '{{name}} “{{text}}”: masukkan ke antrean ini',
  },
  displaces: '{{name}} sekarang menang {{item}}, {{other}} turun.',
  cancelled: {
    note: 'Komen “{{text}}”',
    remove: 'Keluarkan {{name}} dari {{item}}',
  },
} as const satisfies TextsLike<typeof en>
