import type { labels as english } from '../en/labels.ts'
import type { TextsLike } from '../texts-like.ts'

/** The small labels that are printed when somebody has won, for the goods. */
export const labels: TextsLike<typeof english> = {
  title: 'Label pemenang',
  lead: 'Label kecil tiap ada yang menang, buat printer thermal: tempel di barangnya, atau di kantong pembelinya.',
  paper: 'Kertas printer di perangkat ini',
  width: '{{paper}} mm',
  of: 'Label: {{code}} buat {{name}}',
  printNew_one: 'Cetak {{count}} label baru',
  printNew_other: 'Cetak {{count}} label baru',
  allPrinted: 'Semua label sudah dicetak di perangkat ini. Pemenang baru muncul sendiri di sini.',
  nobody: 'Belum ada yang menang. Pemenang baru muncul sendiri di sini.',
  noWin: 'Pembeli ini nggak menang barang ini lagi: nggak ada labelnya.',
  waiting: 'Belum dicetak',
  printed: 'Sudah dicetak di perangkat ini',
  one: 'Cetak {{code}} buat {{name}}',
  again: 'Cetak lagi',
  againOf: 'Cetak lagi {{code}} buat {{name}}',
  search: 'Cari nomor, pembeli, atau barang',
  nothing: 'Nggak ada label dengan “{{search}}”',
  more_one: '{{count}} lagi: pakai pencarian.',
  more_other: '{{count}} lagi: pakai pencarian.',
  hint: 'Di jendela cetak pilih kertas {{paper}} mm, 100 %, tanpa margin.',
  failed: 'Daftar pemenang nggak bisa dimuat.',
}
