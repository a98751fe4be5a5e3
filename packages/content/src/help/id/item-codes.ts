import type { HelpTexts } from '../entry.ts'

/** Kode: apa itu, mana yang dihitung, berapa banyak. */
export const itemCodes: HelpTexts<'itemCodes'> = {
  'add-code': {
    title: 'Gimana cara menambah kode barang?',
    content:
      'Buka **Barang**, ketik kodenya persis seperti kamu sebut di live, misalnya A12 atau tunik merah, lalu tap **Tambah**. Mau banyak sekaligus? Ketik rentang seperti A1-A20, atau tempel daftarmu, boleh dengan nama, harga, dan stok: A40 Gamis 95rb 3pcs, satu baris satu kode. Yang sudah ada ikut diubah. Kode baru ada di paling atas; urutannya bisa kamu ubah di **Atur urutan**. Kode yang sama nggak bisa ditambah dua kali. Waktu live kamu juga bisa bikin kode langsung dari komentar lewat **Buat dan klaim**.',
    keywords: ['kode baru', 'produk', 'SKU', 'tambah barang', 'daftar', 'input', 'keyword'],
  },
  'code-length': {
    title: 'Kodenya boleh sepanjang apa?',
    content:
      'Maksimal 15 karakter, spasi ikut dihitung. Satu emoji dihitung satu karakter. Makin pendek makin enak: pembeli mengetiknya buru-buru, di HP, pakai satu jempol.',
    keywords: ['panjang', 'batas', 'karakter', '15', 'kepanjangan', 'maksimal', 'huruf', 'emoji'],
  },
  'letter-case': {
    title: 'Apa harus ditulis persis dengan huruf besar?',
    content:
      'Nggak. A12, a12, dan "KEEP a12 kak" semuanya masuk. Yang penting kodenya ada di komentar dan tersambung. Spasi di tengah ikut dihitung, jadi "A 12" bukan A12: kalau pembelimu sering menulis begitu, tambahkan sebagai kode sendiri.',
    keywords: [
      'huruf besar',
      'huruf kecil',
      'kapital',
      'spasi',
      'typo',
      'salah ketik',
      'penulisan',
    ],
  },
  'longest-code': {
    title: 'Kalau satu komentar cocok dengan beberapa kode, mana yang dipakai?',
    content:
      'Yang paling panjang. Kalau kamu punya A1 dan A10, komentar "A10 kak" masuk ke A10, bukan A1. Kalau panjangnya sama, yang dipakai yang disebut duluan di komentar. Satu komentar masuk ke satu barang; kalau pembelinya mau dua-duanya, tambahkan sendiri ke barang satunya.',
    keywords: ['dua kode', 'A1 A10', 'mirip', 'bentrok', 'terpanjang', 'salah barang', 'cocok'],
  },
  'matching-rule': {
    title: 'Bisa nggak kode cuma dihitung kalau berdiri sendiri?',
    content:
      'Bisa. Di **Barang**, tap **Ganti aturan** lalu pilih **Kode harus persis**: A1 dihitung di "keep A1!", tapi nggak di "A12". Dengan **Di mana saja di komentar**, seperti awalnya, dua-duanya dihitung. Aturannya berlaku untuk semua kode dan perangkatmu, untuk komentar sejak saat itu, juga di live yang lagi jalan; klaim yang sudah masuk nggak berubah.',
    keywords: ['aturan', 'kata utuh', 'persis', 'salah klaim', 'A1 kena A12', 'nempel', 'setelan'],
  },
  'try-comment': {
    title: 'Gimana cara tahu komentar bakal masuk ke kode mana?',
    content:
      'Di **Barang**, tap **Coba komentar**, lalu ketik atau tempel komentarnya. Kelihatan masuk ke kode mana, kode lain apa yang juga ada, dan kenapa kalah. Waktu kamu mengetik kode baru, Dibs juga kasih tahu kalau kodenya bakal kena kode lain, kata sehari-hari, atau angka yang lebih panjang; kodenya tetap bisa ditambah.',
    keywords: ['tes', 'coba', 'cek', 'peringatan', 'kenapa', 'uji', 'simulasi'],
  },
  'good-codes': {
    title: 'Kode yang bagus itu seperti apa?',
    content:
      'Yang nggak mungkin tertulis tanpa sengaja: huruf ditambah angka, misalnya A12 atau K07. Kode seperti "1" atau "merah" sering muncul di komentar yang bukan mau beli, dan semuanya bakal dihitung klaim. Pakai jumlah angka yang sama, misalnya 01 sampai 99, biar nggak ada kode yang tertukar.',
    keywords: ['tips', 'saran', 'nama kode', 'format', 'angka', 'pilih kode', 'tidak sengaja'],
  },
  'edit-code': {
    title: 'Gimana cara mengubah kode?',
    content:
      'Di **Barang**, tap pensil di sampingnya, ketik yang baru, lalu tekan Enter atau tap centang. Tanda silang berarti batal. Sejak itu Dibs mencari teks yang baru. Di live yang lagi jalan antreannya juga ganti nama, dengan “tadinya C4” untuk yang klaim kode lama; rekap yang sudah ada tetap memakai teks lama.',
    keywords: ['edit', 'ganti nama', 'ralat', 'pensil', 'perbaiki', 'salah ketik'],
  },
  'delete-code': {
    title: 'Kalau kode dihapus, apa yang terjadi?',
    content:
      'Dibs langsung berhenti mencarinya, juga di live yang lagi jalan. Klaim yang sudah masuk tetap ada, begitu juga rekapmu. Tap barangnya di **Barang**, lalu **Hapus** dengan kodenya, dan konfirmasi. **Urungkan**, sesaat setelahnya, membalikinnya; nggak kalau lagi live.',
    keywords: ['hapus kode', 'tempat sampah', 'bersihkan', 'habis', 'sold out', 'buang'],
  },
  'code-cap': {
    title: 'Boleh punya berapa kode?',
    content:
      'Langganan gratis muat 25 kode, Hobbyist 100, Pro Seller dan Superstar sebanyak yang kamu mau. Kalau sudah penuh, nggak ada yang disembunyikan atau dihapus: hapus kode yang sudah nggak dipakai, atau ambil langganan yang lebih besar.',
    keywords: ['batas', 'maksimal', 'tanpa batas', 'penuh', '25', '100', 'jumlah kode', 'paket'],
  },
  'code-during-live': {
    title: 'Bisa menambah atau mengubah kode pas lagi live?',
    content:
      'Bisa, dan langsung berlaku sejak saat itu. Yang menulis kode sebelum kamu menambahkannya belum otomatis masuk: halaman live bilang ada berapa, dan **Masukkan** memasukkan semuanya sesuai jam komentarnya. Kode yang nggak sempat ditambah ada di rekap selama sehari, dengan **Tambah dan masukkan**. Satu komentar bisa dimasukkan lewat tanda tambah di **Komentar masuk**.',
    keywords: [
      'saat live',
      'tengah live',
      'lupa kode',
      'komentar tadi',
      'barang baru',
      'telat input',
    ],
  },
}
