import type { earlier as en } from '../en/earlier.ts'
import type { TextsLike } from '../texts-like.ts'

export const earlier = {
  title: 'Komentar sebelumnya',
  search: 'Cari nama atau komentar',
  loading: 'Memuat komentar',
  more: 'Tampilkan lagi',
  none: 'Belum ada komentar.',
  noMatch: 'Nggak ada komentar “{{search}}”.',
  failed: 'Komentar gagal dimuat.',
  start: 'Ini komentar paling awal.',
  rest: 'Dibs menyimpan 2.000 komentar terakhir. Ini dari jam {{time}}.',
} as const satisfies TextsLike<typeof en>
