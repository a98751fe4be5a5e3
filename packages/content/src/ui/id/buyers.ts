import type { buyers as english } from '../en/buyers.ts'
import type { TextsLike } from '../texts-like.ts'

/** The Indonesian counterpart. */
export const buyers: TextsLike<typeof english> = {
  title: 'Pembeli',
  lead: 'Yang pernah ambil barang di live-mu dua belas bulan terakhir.',
  search: 'Cari nama',
  failed: 'Daftar pembeli gagal dimuat.',
  moreFailed: 'Pembeli berikutnya gagal dimuat.',
  more: 'Tampilkan lagi',
  empty: 'Belum ada pembeli',
  emptyHint: 'Habis live, semua yang ambil barang ada di sini.',
  nothing: 'Nggak ada pembeli bernama “{{search}}”.',
  last: 'Terakhir ambil {{when}}',
  lives_one: '{{count}} live',
  lives_other: '{{count}} live',
  wins: '{{count}} didapat',
  paid: '{{count}} lunas',
  lapsed: '{{count}} hangus',
  cancelled: '{{count}} batal',
  returned: '{{count}} retur',
  open: '{{amount}} belum dibayar',
  blocked: 'Diblokir',
  block: 'Blokir',
  unblock: 'Buka blokir',
  erase: 'Hapus data',
  undo: 'Urungkan',
  blockedNow: '{{name}} diblokir: komentar barunya dipisah.',
  unblockedNow: '{{name}} bisa ambil barang lagi.',
  blockFailed: '{{name}} gagal diblokir.',
  unblockFailed: 'Blokir {{name}} gagal dibuka.',
  ask: {
    title: 'Hapus data {{name}}?',
    message:
      'Catatan jumlah, alamat yang diingat, dan blokirnya langsung terhapus. Rekap dan tagihan live lama tetap ada sampai masa simpannya habis.',
    confirm: 'Hapus data',
    confirming: 'Menghapus…',
    done: 'Data {{name}} terhapus.',
    failed: 'Data {{name}} gagal dihapus.',
  },
}
