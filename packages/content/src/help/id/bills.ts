import type { HelpTexts } from '../entry.ts'

/** Dari klaim sampai lunas, dan masuk paket. */
export const bills: HelpTexts<'bills'> = {
  'prices-stock': {
    title: 'Gimana cara isi atau ganti harga dan stok?',
    content:
      'Di **Barang**, tap barangnya: harga, stok, dan nama boleh diisi, boleh nggak. Harga yang belum ada di satu live bisa diisi sekaligus: buka live-nya di **Tagihan**. Kalau stoknya 3, tiga orang pertama di antrean dapat satu-satu, atau lebih kalau kamu ubah jumlahnya. Tiap live punya salinannya sendiri: yang kamu ubah setelah live selesai berlaku untuk live berikutnya. Tanpa harga sama sekali, Dibs nggak menampilkan apa pun soal tagihan.',
    keywords: ['harga', 'stok', 'jumlah', 'pcs', 'nama barang', 'beberapa pemenang', 'ready'],
  },
  'make-bills': {
    title: 'Gimana cara menagih pembeli habis live?',
    content:
      'Habis live, buka **Tagihan**, tab di sebelah Barang. Lewat **Tagih pembeli**, tiap orang punya satu tagihan berisi semua yang dia dapat; bisa juga dari rekap. Pemenang yang belum pasti ada di atas; kalau ternyata nggak jadi, oper, atau tap Tetap dengan namanya. Jalan dari satu pembeli ke berikutnya, salin pesannya atau buka WhatsApp, lalu kirim sendiri: sejak itu terhitung ditagih, batas bayarnya jalan. Dibs nggak mengirim pesan ke siapa pun dan nggak memegang uang. Kalau barangnya berubah setelah itu, tagih lagi.',
    keywords: [
      'tagihan',
      'rekap',
      'invoice',
      'total',
      'kirim',
      'WhatsApp',
      'format order',
      'ongkir',
    ],
  },
  'ways-to-pay': {
    title: 'Pembeli bayar lewat mana, dan gimana ganti rekening atau QRIS-nya?',
    content:
      'Langsung ke kamu. Di **Toko**, lewat profilmu, isi atau ganti rekeningmu dan foto QRIS-mu sendiri: dibaca di perangkatmu, nggak diunggah, dan kamu pastikan dulu namanya. Tiap tagihan lalu punya kode dengan nominal yang pas, sampai Rp 10.000.000: pembeli tinggal scan, atau simpan gambarnya buat aplikasi banknya. Dibs nggak pernah menambah biaya, dan nggak ikut dalam pembayarannya.',
    keywords: [
      'QRIS',
      'bank',
      'transfer',
      'nomor rekening',
      'no rek',
      'biaya',
      'GoPay',
      'e-wallet',
    ],
  },
  'buyers-page': {
    title: 'Pembeli lihat apa di link tagihannya?',
    content:
      '@nama kamu yang sudah terbukti, barang yang dia dapat, totalnya, formulir nama, HP, alamat, batas bayar, dan cara bayar. Dia bisa bilang sudah bayar, dan menariknya lagi dalam lima menit; kamu cek rekening lalu tandai lunas. Kalau tagihannya kamu ubah di tengah jalan, dia lihat total barunya dulu. Dia nggak perlu akun. Jamnya ikut zona waktu tokomu. Kalau paketnya sudah jalan, ada kurir, nomor resi, dan link lacaknya. Yang dia isi tampil tersamar, dan terhapus bersama rekapnya.',
    keywords: ['link', 'halaman pembeli', 'alamat', 'sudah bayar', 'bukti', 'tersamar', 'privasi'],
  },
  'transfer-proof': {
    title: 'Bisa nggak pembeli kirim bukti transfer?',
    content:
      'Bisa. Di halaman tagihannya, pembeli boleh menambahkan paling banyak tiga gambar, misalnya screenshot m-banking, sampai tagihannya kamu tandai lunas. Gambarnya muncul waktu kamu buka tagihan pembeli itu; orang lain nggak bisa lihat, dan pembeli cuma lihat bahwa gambarnya terkirim. Bukti transfer bisa dipalsukan, jadi cek rekeningmu dulu sebelum tap **Tandai lunas**. Gambarnya hilang 30 hari setelah tagihan lunas.',
    keywords: ['bukti transfer', 'screenshot', 'struk', 'foto', 'gambar', 'upload', 'palsu'],
  },
  'unique-code': {
    title: 'Kode unik di tagihan itu apa?',
    content:
      'Satu sampai tiga angka yang bikin total tiap tagihan beda, jadi kamu tahu siapa yang bayar. Kamu yang pilih di Toko. Kalau ditambah, kodenya buat transfer saja, dan pembayaran QRIS tanpa kode. Kalau dipotong, tiap tagihan berkurang paling banyak 999, buat transfer dan QRIS: pembayaran QRIS memang nggak boleh kena tambahan. Kodenya tetap untuk tagihan itu.',
    keywords: [
      'kode unik',
      'angka terakhir',
      'transfer',
      'siapa bayar',
      'nominal sama',
      'tiga digit',
    ],
  },
  'paid-by-itself': {
    title: 'Bisa nggak tagihan lunas otomatis?',
    content:
      'Bisa. Di **Toko**, bagian **Lunas otomatis**, tap **Kunci** dan buat satu: dengan itu HP Android-mu atau payment gateway memberi tahu Dibs tiap ada uang masuk. Nyalakan **Tandai tagihan lunas otomatis**: uang yang pas dengan satu tagihan, sampai angka terakhir, langsung menandainya lunas; kode unik bikin pasti. Barang nggak dikirim otomatis, pembeli nggak dikirimi pesan. Sisanya menunggu di **Uang masuk**.',
    keywords: ['otomatis', 'notifikasi', 'bank', 'mutasi', 'kunci', 'cek mutasi', 'API'],
  },
  'phone-tells': {
    title: 'Gimana cara HP Android-ku memberi tahu Dibs ada uang masuk?',
    content:
      'Pasang aplikasi MacroDroid dan izinkan membaca notifikasi. Di **Toko**, tap **Kunci**, **Buat kunci**, pilih **Kabari uang masuk**: di situ ada tiga hal buat disalin. Di MacroDroid, buat makro baru. Pemicu: “Notification”, “Notification Received”, cuma aplikasi bankmu. Aksi: “Text Manipulation” dengan “Extract text” dua kali, dari teks notifikasi ke variabel amount dan text; dengan “Replace all” sekali; lalu “HTTP Request”. Isiannya ada di jawaban berikutnya.',
    keywords: ['MacroDroid', 'Android', 'pasang', 'notifikasi', 'makro', 'otomatis', 'HP'],
  },
  'phone-texts': {
    title: 'Apa yang diisi di MacroDroid?',
    content:
      'Extract text pakai regular expression; ke amount: (?<=Rp\\.?\\s?)\\d[\\d.]* dan ke text: [^"\\\\\\r\\n]+. Replace all: di amount, tiap titik diganti kosong. HTTP Request: “Settings” POST dan alamatnya; “Header Params” Authorization, isinya Bearer, spasi, lalu kuncinya; “Content Body” application/json dan isi yang dikirim HP. Kalau nama dalam kurung kurawal nggak terbaca setelah ditempel, pilih dari daftar di balik tombol titik tiga.',
    keywords: ['MacroDroid', 'regex', 'HTTP Request', 'header', 'body', 'JSON', 'Authorization'],
  },
  'phone-silent': {
    title: 'Gimana mencoba HP-nya, dan kalau nggak ada kabar?',
    content:
      'Minta orang transfer serupiah: dalam beberapa detik harus muncul di **Uang masuk**. Tombol tes di MacroDroid nggak punya notifikasi, jadi nggak mengirim apa-apa. Kalau nggak muncul, matikan hemat baterainya (“Ignore Battery Optimisations”; di Xiaomi, Oppo, Vivo izinkan juga autostart), dan mulai Android 15 matikan “Enhanced notifications”. HP yang lagi nggak ada sinyal nggak menyusul: cek aplikasi bankmu, lalu tandai sendiri tagihannya.',
    keywords: ['nggak jalan', 'baterai', 'tes', 'autostart', 'Xiaomi', 'MacroDroid', 'hilang'],
  },
  'gateway-tells': {
    title: 'Bisa nggak payment gateway-ku memberi tahu Dibs?',
    content:
      'Bisa, lewat yang mengurus website-mu. Buat kunci yang boleh **Kabari uang masuk**, nyalakan **Tiap panggilan ditandatangani**: ada alamat dan secret, tiap panggilan ditandatangani dengan itu menurut Standard Webhooks. Isi yang dikirim, dengan contoh, ada di dokumen proyek ini di bagian “payments”. Kunci gateway nggak bisa lebih dari kunci HP.',
    keywords: ['gateway', 'webhook', 'Midtrans', 'Xendit', 'developer', 'tanda tangan', 'API'],
  },
  'money-waits': {
    title: 'Uang masuk, tapi nggak ada tagihan yang lunas. Kenapa?',
    content:
      'Uangnya menunggu di **Uang masuk**, paling atas di tab **Tagihan**, atau lewat **Toko**. Mungkin nggak pas dengan tagihan mana pun, atau pas dengan beberapa, atau dengan yang sudah hangus atau ditagih ulang; mungkin masuk sebelum ditagih, atau tombolnya belum nyala. Masukkan ke tagihan dengan sekali tap, pilih yang lain, masukkan sebagian, atau **Sisihkan** yang bukan buat tagihan. Salah tagihan? Buka tagihannya, lalu batalkan pembayarannya.',
    keywords: ['nggak cocok', 'salah nominal', 'bagi', 'sisihkan', 'belum lunas', 'menunggu'],
  },
  'not-paid': {
    title: 'Pembeli nggak bayar-bayar (hit and run). Gimana?',
    content:
      'Ingatkan dulu: buka live-nya di **Tagihan**, di situ kelihatan siapa yang belum ada kabar, lengkap dengan pesan ramahnya. Kalau batas bayarnya lewat, tagihannya ditandai telat. Oper ke berikutnya: klaim pembeli itu dihapus dengan alasan itu, antrean berikutnya menang, dan tagihannya muncul. Nggak ada yang hangus sendiri, dan bisa dibatalkan selama penggantinya belum punya tagihan. Dibs ingat berapa kali pembeli itu hangus, dan menampilkannya di live berikutnya.',
    keywords: [
      'hit and run',
      'hnr',
      'hangus',
      'keep',
      'batas bayar',
      'oper',
      'telat',
      'nggak bayar',
      'ingatkan',
    ],
  },
  'part-paid': {
    title: 'Pembeli bayar sebagian, kelebihan, atau telat. Kalau refund gimana?',
    content:
      'Buka live-nya di **Tagihan**, lalu pembelinya. **Catat pembayaran** bisa jumlah berapa saja, lewat transfer, QRIS, tunai, atau kurir; sisanya ada di **Belum dibayar**. Yang kelebihan, atau masuk buat tagihan yang batal atau hangus, jadi **Perlu refund**: tap **Sudah refund** kalau uangnya sudah kamu transfer balik. Salah ketik? Tap **Hapus pembayaran ini**. Yang sudah lunas lalu menang lagi dapat tagihan sisanya. Kalau itu dibatalkan, yang sudah dibayar tetap punya dia.',
    keywords: ['DP', 'refund', 'sebagian', 'kelebihan', 'tunai', 'telat bayar', 'cicil', 'sisa'],
  },
  'on-delivery': {
    title: 'COD dan paket retur gimana?',
    content:
      'Yang belum lunas dipisah di **Paket**. Buat yang bayar di tempat, tap **Tandai dipacking, bayar di tempat**: labelnya bilang berapa yang ditagih kurir. Tagihannya baru lunas kalau kamu tap **Uang sudah masuk**. Kalau paketnya balik, tap **Paket retur**: isi berapa yang kamu potong, misalnya ongkir; sisanya kamu refund, dan barangnya ke antrean berikutnya. Di live berikutnya kelihatan kalau pembeli itu pernah retur.',
    keywords: ['COD', 'bayar di tempat', 'retur', 'ditolak', 'balik', 'kurir', 'paket'],
  },
  'block-buyer': {
    title: 'Bisa blokir pembeli?',
    content:
      'Bisa, untuk live yang sedang jalan dan semua live berikutnya. Klaimnya dipisah dan nggak menang apa-apa. Kalau blokirnya dibuka saat live, dia kembali ke urutan sesuai komentarnya. Rekap yang lama nggak berubah. Blokir ada di paket Hobbyist ke atas.',
    keywords: ['blokir', 'blacklist', 'hitam', 'buka blokir', 'pembeli nakal', 'hit and run'],
  },
  parcels: {
    title: 'Gimana cara packing dan cetak label?',
    content:
      'Buka **Paket** dari tagihan. Di **Daftar packing**, centang yang sudah masuk paket, atau **Sudah dipacking** mencentang semua; tanpa jaringan pun bisa. Tap nama buat buka paketnya: alamat, kurir, nomor resi, **Sudah dikirim**. Di **Label**, pilih 100 × 150 mm atau A6 lalu cetak dari browser; yang belum isi alamat disebut. Di label ada pengirim dari toko dan kode QR pesanan. Untuk banyak sekaligus, **Tempel nomor resi**: @nama, penerima, atau nomor pesanan, lalu resinya; semua bisa langsung ditandai sudah dikirim.',
    keywords: ['packing', 'label', 'resi', 'cetak', 'kurir', 'alamat', 'COD', 'thermal', 'ongkir'],
  },
  'one-parcel': {
    title: 'Ongkir diisi di mana, dan bisa gabung ongkir dari dua live?',
    content:
      'Ongkir tiap tagihan diisi di **Toko**. Selama pesanannya belum dikirim, barang dari live berikutnya bisa masuk tagihan dan paket yang sama, ongkirnya sekali. **Tagihan** tanya sekali; gantinya lewat **Gabung ongkir** di toko. Di tagihan satu pembeli, **Pisah jadi tagihan sendiri** mengeluarkan barang yang baru, selama belum kamu tagih. Kalau dia sudah bayar, yang ditagih tinggal sisanya. Oper ke berikutnya cuma melepas barang dari live itu.',
    keywords: [
      'gabung',
      'ongkir',
      'satu paket',
      'dua live',
      'live berikutnya',
      'sekalian',
      'titip',
      'ongkos kirim',
    ],
  },
  'win-labels': {
    title: 'Bisa cetak label kecil begitu ada yang menang?',
    content:
      'Bisa, kalau jualanmu pakai harga atau stok. Tiap pembeli punya nomor di satu live, urut dari yang menang duluan, dan nomornya nggak berubah: barang langsung masuk kantong 17. Di halaman live, ikon printer di samping barang membuka **Label pemenang**: cetak semua yang baru di kertas 58 mm atau 80 mm, atau cetak lagi satu. Di tempat pemenang ada **Cetak label**. Di rekap dan tagihan juga ada.',
    keywords: [
      'label',
      'thermal',
      'printer',
      '58 mm',
      '80 mm',
      'nomor',
      'kantong',
      'stiker',
      'cetak',
    ],
  },
  'stock-left': {
    title: 'Stok berkurang sendiri setelah live?',
    content:
      'Cuma kalau kamu mau. Di rekap, buka barangnya lalu tap **Ubah stok jadi sisanya**: stok di **Barang** jadi stok awal dikurangi yang dimenangkan. Ada **Urungkan** di catatannya untuk mengurungkan. Yang habis tetap stoknya, sampai kamu ubah atau hapus.',
    keywords: ['stok', 'sisa', 'restock', 'habis', 'sold out', 'inventaris', 'kurangi stok'],
  },
}
