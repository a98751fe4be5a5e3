import type { HelpTexts } from '../entry.ts'

/** Setelah live. */
export const recaps: HelpTexts<'recaps'> = {
  'open-recap': {
    title: 'Hasil live yang sudah lewat dilihat di mana?',
    content:
      'Di **Beranda**, bagian **Live Sebelumnya**: tap salah satu buat membuka rekapnya. **Lihat semua** menampilkan semua live yang masih tersimpan, yang terbaru di atas. Rekapnya ada begitu live selesai.',
    keywords: ['live kemarin', 'riwayat', 'hasil', 'ringkasan', 'laporan', 'rekap', 'rekapan'],
  },
  'recap-views': {
    title: 'Rekapnya bisa dilihat per barang dan per pembeli?',
    content:
      'Bisa dua-duanya. **Barang** menampilkan tiap barang dengan pemenang dan antreannya; **Pembeli** menampilkan tiap pembeli dengan semua yang dia menangkan atau antre. Yang pertama enak buat mengecek barang, yang kedua buat kirim satu pesan ke tiap pembeli.',
    keywords: ['per barang', 'per pembeli', 'pelanggan', 'tab', 'tagihan', 'invoice', 'pesanan'],
  },
  'correct-recap': {
    title: 'Pemenang nggak jadi bayar, rekapnya bisa diubah?',
    content:
      'Bisa, caranya sama seperti waktu live. Buka rekapnya, buka barangnya, lalu tap titik tiga di samping pembeli: keluarkan dia, dan yang antre berikutnya jadi pemenang; atau pilih **Jadikan pemenang** buat orang lain. **Barang**, **Pembeli**, salinan, CSV, dan cetakan langsung ikut, di semua perangkatmu. Setiap perubahan tercatat di atas, lengkap dengan jam dan perangkatnya, dan **Urungkan** mengembalikannya. Menghapus ada di langganan Hobbyist ke atas.',
    keywords: ['tidak bayar', 'batal', 'hit and run', 'HnR', 'PHP', 'ganti pemenang', 'ubah rekap'],
  },
  'copy-recap': {
    title: 'Gimana cara menyalin rekap ke chat?',
    content:
      'Buka rekapnya lalu tap **Salin rekap** (di HP, tap dulu ikon bagikan di kanan atas). Hasilnya teks biasa, urut per barang, tinggal tempel di WhatsApp, catatan, atau email. Ini bisa di semua langganan.',
    keywords: ['copy', 'paste', 'tempel', 'WhatsApp', 'WA', 'bagikan', 'share', 'kirim'],
  },
  'export-csv': {
    title: 'Gimana cara memindahkan rekap ke Excel?',
    content:
      'Buka rekapnya lalu tap **Ekspor CSV** (di HP, tap dulu ikon bagikan di kanan atas). Filenya bisa dibuka di Excel, Google Sheets, dan sejenisnya, satu baris untuk tiap klaim. Nama filenya memuat tanggal live. Ekspor ada di Pro Seller dan Superstar; menyalin bisa di semua langganan.',
    keywords: [
      'CSV',
      'export',
      'ekspor',
      'Google Sheets',
      'spreadsheet',
      'unduh',
      'download',
      'tabel',
    ],
  },
  'csv-columns': {
    title: 'Isi file CSV-nya apa saja?',
    content:
      'Enam kolom, judulnya dalam bahasa Inggris: Product Code (kode), Claim Position (urutan), Comment Timestamp (jam), Buyer Username, Buyer Nickname, dan Comment Text (komentar). Urutan 1 itu pemenang, 2 itu antrean #1, dan seterusnya. Jamnya ikut jam di HP atau laptop kamu (+07:00 itu WIB). **Ekspor buat Excel** isinya sama, dengan judul kolom bahasa Indonesia dan jam yang bisa diurutkan di Excel. Teks yang mirip rumus diberi tanda petik di depan supaya nggak dijalankan Excel.',
    keywords: ['CSV', 'kolom', 'UTC', 'WIB', 'zona waktu', 'tanda petik', 'Excel', 'judul'],
  },
  'recap-fixed': {
    title: 'Kalau kode diubah atau dihapus, rekapnya ikut berubah?',
    content:
      'Setelah live, nggak. Rekap menyebut kode seperti namanya waktu live selesai. Kalau kodenya kamu ubah waktu lagi live, antreannya langsung pakai nama baru, dengan “tadinya C4” di sebelahnya kalau ada pembeli yang klaim nama lama. Pemenangnya tetap sama.',
    keywords: ['ubah kode', 'riwayat', 'nama lama', 'ganti', 'barang dihapus', 'rekap lama'],
  },
  'print-recap': {
    title: 'Rekapnya bisa dicetak?',
    content:
      'Bisa. Buka rekapnya lalu pakai Cetak dari browser kamu. Tampilannya sudah disusun buat kertas, tanpa tombol; dari situ juga bisa disimpan jadi PDF.',
    keywords: ['cetak', 'print', 'PDF', 'kertas', 'daftar packing', 'printer'],
  },
}
