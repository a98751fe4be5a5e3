import type { picker as en } from '../en/picker.ts'
import type { TextsLike } from '../texts-like.ts'

export const picker = {
  title: 'Masukkan ke antrean',
  comment: 'Komentar {{name}}',
  createLabel: 'Kode barang baru',
  createPlaceholder: 'Kode, maks. 15 karakter',
  create: 'Buat dan klaim',
  or: 'atau pilih yang sudah ada',
  searchLabel: 'Cari kode barang',
  listLabel: 'Kode barangmu',
  noMatch: 'Nggak ada kode yang memuat “{{search}}”.',
  noItems: 'Belum ada kode barang. Buat yang pertama di atas.',
  save: 'Simpan klaim',
  grid: {
    label: 'Tap kode untuk masukkan komentar',
    held: 'sudah ada di antrean',
  },
} as const satisfies TextsLike<typeof en>
