import type { HelpTexts } from '../entry.ts'

/** Selama live. */
export const liveUse: HelpTexts<'liveUse'> = {
  'start-live': {
    title: 'Gimana cara mulai?',
    content:
      'Mulai live di TikTok dulu. Lalu tap **Mulai catat live** di **Beranda** atau di halaman Live. Begitu muncul "Tersambung. Dibs sudah mencatat.", komentar masuk dan antreannya terisi. Komentar sebelum saat itu nggak dikirim oleh TikTok.',
    keywords: ['gabung', 'mulai live', 'join', 'sambung', 'stream', 'start'],
  },
  'comments-from-elsewhere': {
    title: 'Kalau TikTok Live lagi mati? Bisa pakai komentar dari tempat lain?',
    content:
      'Bisa. Di halaman **Live** tap **Komentar dari tempat lain**: live mulai tanpa TikTok dan muncul alamatnya. Sebuah program mengirim komentar ke situ, pakai kunci dari **Profil**, **Kunci**. Antrean, tagihan, dan rekap tetap sama. Kalau ada jamnya, itu yang menentukan siapa duluan; kalau nggak, kapan komentarnya masuk. Social Stream Ninja butuh jembatan kecil (lihat halaman API); komentarnya lewat server mereka dulu. Akun TikTok tetap harus terverifikasi.',
    keywords: [
      'youtube',
      'shopee',
      'facebook',
      'instagram',
      'tiktok mati',
      'api',
      'program',
      'social stream ninja',
      'tanpa tiktok',
      'alamat',
    ],
  },
  'second-source': {
    title: 'Bisa tahu komentar apa yang nggak dibawa TikTok?',
    content:
      'Bisa. Selagi kamu live di TikTok, program lain juga bisa kirim komentar yang dia baca ke Dibs. Alamatnya ada di pengaturan halaman live, di **Komentar dari tempat lain**. Nggak ada yang langsung jadi klaim. Kalau ada yang sebut kode dan TikTok nggak membawanya dalam 30 detik, kamu ditawari memasukkannya, menurut jamnya sendiri. Kalau TikTok akhirnya membawanya, jam TikTok yang dipakai. Rekap menghitung berapa yang ada di keduanya, dan berapa yang cuma di salah satu.',
    keywords: [
      'hilang',
      'komentar hilang',
      'nggak muncul',
      'bandingkan',
      'program',
      'sumber',
      'kedua',
    ],
  },
  'stop-live': {
    title: 'Gimana cara berhenti?',
    content:
      'Tap **Selesai** di atas, atau **Selesai catat** di **Beranda**, lalu konfirmasi. Dibs berhenti di semua perangkatmu, tapi live kamu di TikTok tetap jalan. Kalau kamu mengakhiri live di TikTok, Dibs ikut berhenti sendiri. Pemenang dan antrean tetap tersimpan di **Live Sebelumnya**.',
    keywords: ['akhiri', 'selesai', 'putuskan', 'stop', 'tutup live', 'keluar live'],
  },
  'several-devices': {
    title: 'Bisa dibuka di beberapa HP atau laptop sekaligus?',
    content:
      'Bisa. Masuk dengan akun yang sama di mana saja; perangkat yang menyusul tinggal tap **Buka di sini juga** dan melihat antrean yang sama. Perubahan di satu perangkat langsung kelihatan di yang lain. Tapi live-nya cuma satu dalam satu waktu: dua live dari akun berbeda nggak bisa jalan bareng.',
    keywords: ['banyak perangkat', 'laptop', 'tablet', 'tim', 'admin', 'HP kedua', 'dua live'],
  },
  'sleeping-phone': {
    title: 'Kalau HP mati layar atau Dibs ketutup, gimana?',
    content:
      'Nggak ada yang terlewat. Yang mencatat itu server kami, bukan HP kamu. Dibs tetap di sana sampai live kamu selesai, atau waktu di langgananmu habis. Buka Dibs lagi, antreannya lengkap. Dibs baru berhenti sendiri kalau 3 jam nggak ada yang buka dan nggak ada keep masuk; kalau catat otomatis menyala, nggak berhenti sama sekali.',
    keywords: [
      'HP mati pas live',
      'layar mati',
      'terkunci',
      'baterai',
      'lowbat',
      'tab ketutup',
      '3 jam',
    ],
  },
  'leave-warning': {
    title: 'Kenapa browser memberi peringatan waktu mau keluar?',
    content:
      'Karena perangkat ini terputus dari live kalau halamannya ditutup. Peringatannya dari browser kamu sendiri. Antreanmu aman: Dibs tetap mencatat sampai live kamu selesai. Balik lagi kapan saja.',
    keywords: ['peringatan', 'tutup tab', 'keluar', 'refresh', 'muat ulang', 'yakin'],
  },
  'auto-join': {
    title: 'Bisa nggak live dicatat otomatis?',
    content:
      'Bisa, di langganan Pro Seller dan Superstar. Nyalakan **Catat live otomatis** sekali saja, di **Beranda**. Begitu akunmu yang terhubung mulai live, biasanya dalam satu menit Dibs tahu dan mulai mencatat, walau Dibs nggak lagi kamu buka di mana pun. Kalau banyak penjual menunggu bersamaan, bisa lebih lama; di saklarnya tertulis berapa lama. Biar pasti, tekan **Mulai catat live**.',
    keywords: ['otomatis', 'auto join', 'autojoin', 'gabung sendiri', 'lupa gabung', 'saklar'],
  },
  'comment-marks': {
    title: 'Tanda di samping komentar artinya apa?',
    content:
      'Kilau: komentarnya memuat kode barangmu dan sudah jadi klaim. Tangan: kamu yang menambahkan. Garis abu-abu: kamu keluarkan. Komentar tanpa tanda nggak memuat kodemu. Kalau komentarnya dihapus TikTok, itu tertulis di sampingnya.',
    keywords: ['kilau', 'tangan', 'abu-abu', 'ikon', 'simbol', 'warna', 'bintang', 'arti tanda'],
  },
  'claim-marks': {
    title: 'Apa arti tanda di pemenang?',
    content:
      '**Cuma tanya?** dan **Batal?**: komentarnya mirip begitu. C15?: kodenya cuma ada di dalam yang lebih panjang. Mahkotanya jadi kosong, di sampingnya tertulis siapa berikutnya: tap **Tetap** kalau memang dia pemenangnya, atau **Lewati**. **Dihapus di TikTok**: komentarnya sudah nggak tampil. **Habis terputus**: masuk tepat setelah Dibs sempat nggak mencatat. Juga B1: komentarnya menyebut kode lain, satu tap memasukkannya ke sana. Kode itu juga punya kotak. Semuanya tetap klaim, kamu yang putuskan.',
    keywords: ['tanda', 'tanya', 'batal', 'dihapus', 'terputus', 'badge', 'dua kode', 'cancel'],
  },
  receipt: {
    title: 'Bagaimana menunjukkan ke pembeli kenapa orang lain yang menang?',
    content:
      'Tap posisinya di antrean, di rekap juga bisa, lalu buka **Bukti klaim** di bawah tombol. Di situ ada kapan komentarnya ditulis menurut jam TikTok, kapan tercatat Dibs, kode dan aturan yang cocok, selisihnya dengan yang lain, dan setiap perubahan olehmu dengan waktu dan perangkatnya. **Salin bukti** membuat teks yang bisa kamu kirim ke pembeli.',
    keywords: ['bukti', 'komplain', 'protes', 'duluan', 'selisih', 'detik', 'kenapa', 'adil'],
  },
  'checked-live': {
    title: 'Bisa nggak pembeli mengecek urutannya benar?',
    content:
      'Bisa, kalau kamu nyalakan: buat semua live di **Profil**, bagian **Live yang bisa dicek**, atau buat satu live lewat bukti klaim di posisi mana pun, dengan **Biar live ini bisa dicek orang**. Dibs lalu menyegel catatannya kira-kira tiap menit, dan setelah itu nggak ada yang bisa mengubahnya diam-diam, juga kamu dan Dibs. **Bagikan bukti** menyalin alamat buat satu pembeli; tagihan juga mengarah ke sana. Halamannya menghitung di browser pembeli sendiri. Yang nggak dibuktikan: semua komentar kecatat, atau asli.',
    keywords: [
      'bukti',
      'cek',
      'adil',
      'percaya',
      'jujur',
      'segel',
      'tanda tangan',
      'curang',
      'verifikasi',
    ],
  },
  'comment-list': {
    title: 'Kenapa cuma komentar terakhir yang kelihatan?',
    content:
      'Daftarnya menampilkan 51 komentar terbaru supaya tetap ringan. Yang lebih lama ada di **Komentar sebelumnya** di bawah daftar: 2.000 komentar terakhir, bisa dicari dan dimasukkan ke antrean, selama live jalan. Klaim selalu aman. Kalau kamu lagi menggulir atau mau menekan satu komentar, yang baru menunggu dulu dan ada tombol yang menyebut jumlahnya.',
    keywords: ['komentar lama', 'scroll', 'gulir', 'riwayat', '51', 'hilang', 'komentar tadi'],
  },
  'add-by-hand': {
    title: 'Gimana cara memasukkan pembeli secara manual?',
    content:
      'Tap tanda tambah di samping komentarnya di **Komentar masuk**. Tap kodenya: langsung tersimpan, **Urungkan** ada di bawah antrean. Atau ketik kode baru lalu tap **Buat dan klaim**; atau cari, pilih, lalu tap **Simpan klaim**. Tempatnya ikut jam komentar itu ditulis, bukan di paling belakang. Menambah manual ada di langganan Hobbyist ke atas.',
    keywords: ['manual', 'tambah klaim', 'tanda tambah', 'typo', 'salah kode', 'masukin pembeli'],
  },
  'move-claim': {
    title: 'Gimana cara mengubah urutan?',
    content:
      'Tap pembelinya di antrean, lalu pilih **Jadikan pemenang**, **Naikkan**, **Turunkan**, **Lewati ke paling bawah**, atau **Ke posisi …** buat langsung ke posisi mana saja: tap posisinya, atau ketik nomornya. Keputusanmu nggak berubah: yang kamu jadikan pemenang tetap pemenang, apa pun yang masuk belakangan. Mau mengamankan pemenang yang sekarang? Pilih **Tetap jadi pemenang**. Ini bisa di semua langganan.',
    keywords: [
      'jadiin pemenang',
      'geser',
      'pindah',
      'tukar',
      'naik',
      'turun',
      'posisi',
      'prioritas',
    ],
  },
  'remove-claim': {
    title: 'Gimana cara mengeluarkan pembeli dari antrean?',
    content:
      'Tap pembelinya di antrean, pilih keluarkan, lalu konfirmasi dengan **Keluarkan**. Yang di belakangnya otomatis naik. Semua komentar pembeli itu untuk barang tersebut sampai saat itu ikut gugur; kalau dia menulis lagi sesudahnya, dia masuk antrean lagi. Mengeluarkan manual ada di langganan Hobbyist ke atas.',
    keywords: ['hapus klaim', 'batal', 'cancel', 'hit and run', 'HnR', 'PHP', 'keluarkan', 'kabur'],
  },
  undo: {
    title: 'Salah mengeluarkan pembeli, bisa diurungkan?',
    content:
      'Bisa. Perubahan terakhirmu di semua perangkat ada di halaman Live, di bagian **Perubahan terakhir**, termasuk urutan yang digeser; semuanya ada di rekap. Tap **Urungkan**: posisinya kembali seperti sebelumnya. Kalau satu posisi diubah beberapa kali, urungkan dulu yang paling baru. Setelah live selesai pun masih bisa dari rekap.',
    keywords: ['salah', 'balikin', 'kembalikan', 'undo', 'tidak sengaja', 'salah pencet', 'keliru'],
  },
  'waitlist-order': {
    title: 'Kalau dua pembeli rebutan di waktu yang sama, siapa yang menang?',
    content:
      'Yang komentarnya lebih dulu dicatat TikTok. Dibs mengurutkan memakai jam TikTok sendiri, sampai milidetik, bukan siapa yang lebih dulu muncul di layarmu. Jadi nggak ada yang untung cuma karena internetnya kencang, dan urutannya sama di semua perangkat.',
    keywords: ['rebutan', 'duluan', 'urutan', 'adil', 'jam', 'waktu', 'barengan', 'cepat-cepatan'],
  },
  'one-place': {
    title: 'Bisa nggak satu pembeli masuk antrean dua kali?',
    content:
      'Nggak. Untuk tiap barang, satu pembeli punya satu tempat per live, yaitu dari komentarnya yang paling awal; menulis kode lagi nggak mengubah apa-apa. Di antrean barang lain dia boleh ada juga. Komentarmu sendiri nggak pernah jadi klaim.',
    keywords: ['dobel', 'ganda', 'spam', 'dua kali', 'berulang', 'komentar sendiri', 'jumlah'],
  },
  'late-comments': {
    title: 'Kenapa tiba-tiba ada pembeli baru di depan yang lain?',
    content:
      'Ada komentar yang dikirim TikTok agak terlambat. Begitu masuk, tempatnya sesuai jam komentarnya, walau itu berarti paling depan. Kalau pemenang di layarmu jadi berubah, Dibs kasih tahu. Tempat yang sudah kamu atur sendiri nggak tergeser. Tunggu sebentar sebelum menyebut pemenang, atau pilih **Tetap jadi pemenang**.',
    keywords: ['telat', 'nyelip', 'menyalip', 'pemenang berubah', 'urutan berubah', 'mendadak'],
  },
  'duration-limit': {
    title: 'Satu live boleh berapa lama?',
    content:
      '30 menit di langganan gratis, 2 jam di Hobbyist, tanpa batas di Pro Seller dan Superstar. Dibs memberi tahu 5 menit sebelum habis. Kalau waktunya habis, catatannya selesai baik-baik dan rekapnya lengkap; live kamu di TikTok tetap jalan. Kamu bisa gabung lagi, dan itu dihitung live baru. Waktunya jalan sejak pertama kali mulai, juga selama Dibs kamu stop: yang dihitung satu live sepanjang itu, bukan kumpulan menit ramainya saja.',
    keywords: [
      '30 menit',
      '2 jam',
      'batas waktu',
      'durasi',
      'paket gratis',
      'berhenti',
      'waktu habis',
    ],
  },
  'sound-vibration': {
    title: 'Bisa ada bunyi kalau ada pemenang baru?',
    content:
      'Bisa. Buka **Pengaturan live** di halaman Live, lalu nyalakan **Bunyi kalau ada pemenang baru**, **Getar kalau ada pemenang baru**, atau dua-duanya. **Layar tetap nyala** juga ada di situ. Tiap perangkat mengingat pilihannya sendiri; di iPhone browser nggak bisa bergetar.',
    keywords: ['suara', 'bunyi', 'getar', 'notifikasi', 'hening', 'silent', 'bip', 'nada'],
  },
  'keyboard-shortcuts': {
    title: 'Ada pintasan keyboard?',
    content:
      'Ada, di halaman Live kalau kamu pakai komputer. Tekan ? buat melihat semuanya. Kalau mengganggu, matikan **Pintasan keyboard** di **Pengaturan live**.',
    keywords: ['keyboard', 'shortcut', 'tombol', 'pintasan', 'komputer', 'laptop', 'tanda tanya'],
  },
}
