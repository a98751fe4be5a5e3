import type { figures as english } from '../en/figures.ts'
import type { TextsLike } from '../texts-like.ts'

/** The Indonesian counterpart. */
export const figures: TextsLike<typeof english> = {
  title: 'Penjualan',
  allSums: 'Semua angka',
  month: 'Bulan',
  before: 'Bulan sebelumnya',
  after: 'Bulan berikutnya',
  pieces_one: '{{count}} barang',
  pieces_other: '{{count}} barang',
  priced: '{{priced}} dari {{count}} ada harganya',
  none: 'Belum ada yang terjual di bulan ini.',
  failed: 'Penjualan gagal dimuat.',
  won: 'Terjual',
  sent: 'Ditagih',
  paid: 'Masuk',
  open: 'Belum dibayar',
  unsent: 'Belum ditagih',
  lapsed: 'Hangus',
  owedBack: 'Perlu refund',
  ofLive: 'Penjualan live ini',
  noWay: 'Tagihanmu belum memuat cara bayar.',
  addWay: 'Tambah rekening atau QRIS',
  shop: 'Toko',
  buyers: 'Pembeli',
  toOrders: 'Tagihan',
  labels: 'Label pemenang',
  exportOrders: 'Tagihan (CSV)',
  exportOrdersExcel: 'Tagihan buat Excel',
  exportFailed: 'Tagihan gagal disimpan sebagai file.',
}
