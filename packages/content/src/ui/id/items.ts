import type { items as en } from '../en/items.ts'
import type { TextsLike } from '../texts-like.ts'

export const items = {
  title: 'Barang',
  lead: 'Kode yang dicari Dibs di komentar. Huruf besar atau kecil sama saja.',
  add: {
    label: 'Kode barang baru',
    placeholder: 'Kode (15 karakter)',
    submit: 'Tambah',
    counter: '{{count}} dari {{max}} karakter',
  },
  list: {
    title: 'Kode barangmu',
    count_one: '{{count}} kode',
    count_other: '{{count}} kode',
    empty: 'Belum ada kode barang',
    emptyHint: 'Tambah kode yang biasa kamu sebut di live, misalnya A12 atau tunik merah.',
    failed: 'Kode barangmu gagal dimuat.',
    changed: 'Diubah {{time}}',
  },
  row: {
    edit: 'Ubah {{code}}',
    delete: 'Hapus {{code}}',
    editLabel: 'Kode barang',
    save: 'Simpan {{code}}',
    cancel: 'Batal ubah {{code}}',
  },
  remove: {
    title: 'Hapus {{code}}?',
    message: 'Dibs berhenti mencari kode ini. Klaim yang sudah masuk dan rekapmu tidak berubah.',
  },
  error: {
    tooLong: 'Kode barang maksimal {{max}} karakter.',
    exists: 'Kode {{code}} sudah ada.',
    addFailed: 'Kodenya gagal ditambah.',
    editFailed: 'Kodenya gagal diubah.',
    deleteFailed: 'Kodenya gagal dihapus.',
  },
} as const satisfies TextsLike<typeof en>
