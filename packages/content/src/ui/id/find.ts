import type { find as en } from '../en/find.ts'
import type { TextsLike } from '../texts-like.ts'

export const find = {
  title: 'Cari',
  label: 'Pembeli, kode, atau komentar',
  found_one: '{{count}} ketemu',
  found_other: '{{count}} ketemu',
  nothing: '“{{query}}” nggak ketemu.',
  nobody: 'Belum ada yang masuk antrean.',
  searching: 'Mencari di komentar sebelumnya …',
  failed: 'Komentar sebelumnya gagal dicari. Yang ada di layar sudah.',
  back: 'Balik ke pencarian',
  places_one: '{{count}} posisi',
  places_other: '{{count}} posisi',
  allPlaces: 'Semua posisinya',
  comments: 'Komentar terakhir',
} as const satisfies TextsLike<typeof en>
