import type { HelpTexts } from '../entry.ts'

/** Kalau ada yang tidak beres. */
export const troubleshooting: HelpTexts<'troubleshooting'> = {
  'code-not-arriving': {
    title: 'Kode OTP nggak masuk-masuk, gimana?',
    content:
      'Cek dulu alamat atau nomor di layar; kalau salah, tap **Salah alamat? Kembali**. Lihat juga folder spam, atau WhatsApp kalau kamu pakai nomor HP. Setelah 60 detik kamu bisa tap **Belum masuk? Kirim lagi**; yang berlaku cuma kode terbaru, selama 5 menit. Paling banyak 5 kode per jam, jadi kalau sudah sebanyak itu, tunggu dulu ya.',
    keywords: ['OTP', 'kode', 'SMS', 'spam', 'tidak terkirim', 'WA', 'kirim ulang', 'kedaluwarsa'],
  },
  'word-not-found': {
    title: 'Kenapa kata di bio nggak ketemu?',
    content:
      'Pastikan kata itu sudah tersimpan di bio akun yang username-nya kamu isi, dan berdiri sendiri: nggak ada huruf atau angka yang menempel. TikTok kadang butuh semenit sebelum bio barunya kelihatan; habis itu tap **Verifikasi** lagi. Lewat 30 menit kata itu kedaluwarsa dan kamu dapat yang baru. Kadang TikTok cuma mau nunjukin bio di aplikasinya sendiri; kalau begitu, tap **Ketik di live saja**.',
    keywords: ['verifikasi gagal', 'bio', 'kata', 'tidak ditemukan', 'kedaluwarsa', 'username'],
  },
  'word-in-live': {
    title: 'Kenapa kata di live-ku nggak masuk?',
    content:
      'Tap **Mulai cek**, mulai live pakai username yang tadi kamu isi, lalu ketik katanya di komentar dari akun itu juga. Komentar moderator, penonton, atau akun kedua nggak dihitung. Dibs mengecek 5 menit, juga waktu kamu pindah ke aplikasi TikTok; kalau lewat, tap **Cek lagi** dan ketik sekali lagi. Live-nya harus publik.',
    keywords: ['live', 'kata', 'komentar', 'host', 'dengar', 'verifikasi', 'bukti'],
  },
  'lost-account': {
    title: 'Akun TikTok-ku terhubung ke Dibs orang lain. Harus gimana?',
    content:
      'Ada yang mengetik atau menaruh kata pakai akun TikTok kamu, dan Dibs sudah kasih tahu lewat email atau WhatsApp. Kalau bukan kamu, buka link di pesan itu dalam 72 jam lalu ambil lagi di situ; live kamu yang lagi jalan tetap lanjut. Habis itu ganti password TikTok kamu. Kalau nggak ada link-nya, hubungkan lagi akunnya pakai kata baru. Jangan pernah mengetik kata yang diminta orang lain.',
    keywords: ['hilang', 'dicuri', 'diambil', 'akun lain', 'ambil lagi', 'dibajak', 'pindah'],
  },
  'private-account': {
    title: 'Dibs bilang akunku privat. Harus gimana?',
    content:
      'Buka TikTok, masuk ke Pengaturan dan privasi, lalu Privasi, dan matikan Akun privat. Balik ke sini dan tap **Verifikasi** lagi. Selama pakai Dibs akunnya harus tetap publik, karena cuma komentar publik yang bisa dibaca.',
    keywords: ['privat', 'publik', 'gagal verifikasi', 'privasi', 'akun dikunci', 'gembok'],
  },
  'account-not-live': {
    title: 'Dibs bilang akunku belum live, padahal sudah.',
    content:
      'Baru mulai live? TikTok butuh beberapa detik, jadi tunggu sebentar lalu tap **Mulai catat live** lagi. Cek di **Beranda** apakah username yang terhubung sama dengan akun yang lagi live. Live khusus teman, pelanggan, atau umur tertentu nggak publik, jadi nggak bisa dicatat.',
    keywords: [
      'belum live',
      'gagal gabung',
      'gagal mulai',
      'error',
      'tidak tersambung',
      'salah akun',
    ],
  },
  'not-heard': {
    title: '"Komentar nggak masuk" itu maksudnya apa?',
    content:
      'Di rentang waktu itu sambungan antara Dibs dan live kamu putus, jadi komentarnya nggak masuk. Dibs menunjukkan dari jam berapa sampai jam berapa, nggak disembunyikan: di halaman Live selama masih putus, dan di atas rekap. Pemenang yang komentarnya masuk sampai 30 detik sesudahnya diberi tanda, karena mungkin ada yang lebih dulu. Cek komentar di TikTok untuk waktu itu, atau minta pembeli menulis kodenya lagi.',
    keywords: [
      'jeda',
      'tidak terpantau',
      'komentar hilang',
      'komen hilang',
      'terputus',
      'bolong',
      'tanda',
      'telinga',
    ],
  },
  reconnecting: {
    title: 'Muncul "Nyambung lagi". Ada klaim yang hilang?',
    content:
      'Nggak. Kalau yang putus internet HP kamu, server kami tetap mencatat dan antreannya lengkap begitu kamu balik. Kalau yang putus sambungan kami ke TikTok, Dibs terus mencoba sendiri dan menandai waktunya sebagai komentar yang nggak masuk. Antrean di layar tetap ada. Kalau 5 menit nggak bisa tersambung, live selesai dan tersimpan.',
    keywords: [
      'sinyal',
      'koneksi putus',
      'wifi mati',
      'internet mati',
      'internet lemot',
      'reconnect',
      'loading',
      'nyambung',
    ],
  },
  'no-comments-yet': {
    title: 'Katanya TikTok belum kirim komentar. Maksudnya apa?',
    content:
      'Dibs sudah menemukan live kamu, tapi TikTok belum membuka komentarnya untuk kami. Kadang butuh beberapa detik, dan beberapa menit kalau TikTok atau layanan chat lagi gangguan. Dibs coba terus otomatis; live yang sudah jalan tetap lanjut, dan waktunya ditandai. Live baru yang 5 menit nggak dapat apa-apa akan selesai dan nggak memotong langgananmu: coba lagi sebentar lagi.',
    keywords: ['tidak ada komentar', 'sepi', 'menunggu', 'gangguan', 'sibuk', 'coba terus'],
  },
  'name-changed': {
    title: 'Nama TikTok-ku ganti, sekarang live langsung selesai. Kenapa?',
    content:
      'Dibs mencatat nama yang kamu hubungkan, dan memastikan live di sana memang punya akunmu. Setelah ganti nama, bisa jadi nama lama dipakai orang lain. Lepas akunnya di profil, hubungkan lagi dengan nama barunya, lalu mulai catat.',
    keywords: ['username', 'nama baru', 'ganti nama', 'handle', 'akun salah', 'hubungkan lagi'],
  },
  'missed-comment': {
    title: 'Pembeli sudah tulis kode tapi nggak masuk antrean. Kenapa?',
    content:
      'Paling sering karena kodenya ditulis beda, misalnya pakai spasi, atau waktu itu belum ada di daftarmu. Bisa juga TikTok nggak menunjukkan komentarnya ke yang nggak login. Kalau komentarnya ada di **Komentar masuk**, masukkan lewat tanda tambah. Kalau memang nggak ada, minta pembelinya menulis lagi.',
    keywords: [
      'terlewat',
      'tidak masuk',
      'tidak kebaca',
      'kelewat',
      'tidak terdeteksi',
      'kok ga ketangkep komennya',
      'kok gak ketangkap',
      'komen ga masuk',
      'komen hilang',
      'komplain',
    ],
  },
  'not-delivered': {
    title: 'Komentar apa yang nggak bisa dibaca alat mana pun?',
    content:
      'Sebagian komentar nggak ditunjukkan TikTok ke yang nggak login: alat mana pun nggak bisa membacanya, dan nggak ada jeda yang menunjukkannya. Dibs, seperti semua alat sejenis, membaca live sebagai penonton seperti itu. Komentar sebagian pembeli disembunyikan, dan yang dianggap TikTok spam atau kurang bermutu nggak dikirim. Kalau kamu lihat kode di HP tapi nggak ada di **Komentar masuk**, minta pembelinya menulis sekali lagi dengan kata lain.',
    keywords: [
      'disembunyikan',
      'tidak terkirim',
      'disaring',
      'spam',
      'akun privat',
      'tidak muncul',
      'kok ga ketangkep komennya',
      'komentar hilang',
      'batasan',
    ],
  },
  'wrong-order': {
    title: 'Pembeli protes katanya dia duluan. Gimana ngeceknya?',
    content:
      'Tiap HP menampilkan komentar dengan urutan beda, karena masuknya juga nggak bareng. Dibs berpatokan pada jam yang dicatat TikTok; tap pembelinya dan buka **Bukti klaim**, di situ ada jam dan selisihnya. Keputusan tetap di kamu: pilih **Jadikan pemenang**.',
    keywords: ['protes', 'ribut', 'duluan', 'tidak adil', 'salah pemenang', 'urutan', 'bukti'],
  },
  'ended-by-itself': {
    title: 'Kenapa catatannya berhenti sendiri?',
    content:
      'Alasannya tertulis di halaman Live. Bisa karena live diakhiri di TikTok, waktu di langgananmu habis, 3 jam nggak ada yang buka dan nggak ada keep masuk, 5 menit Dibs nggak bisa tersambung ke live, atau akun TikTok dilepas. Yang sudah tercatat tersimpan di **Live Sebelumnya**. Kalau masih live, mulai catat lagi: catatannya dilanjut.',
    keywords: ['berhenti', 'terputus', 'mati sendiri', 'tiba-tiba', 'keluar sendiri', 'crash'],
  },
  offline: {
    title: 'Apa yang masih jalan kalau nggak ada internet?',
    content:
      'Nggak banyak: Dibs butuh koneksi buat menampilkan yang baru. Yang sudah di layar tetap ada, perubahan antreanmu disimpan dan dikirim nanti, dan Dibs menyambung lagi begitu bisa. Live yang lagi jalan nggak terganggu, karena yang mencatat server kami.',
    keywords: [
      'offline',
      'tidak ada internet',
      'kuota habis',
      'tidak ada sinyal',
      'wifi mati',
      'mode pesawat',
    ],
  },
  'not-saved': {
    title: 'Dibs bilang ada yang gagal disimpan. Gimana?',
    content:
      'Yang kamu ketik masih ada: cek koneksi, lalu coba lagi. Perubahan antrean dihitung di halaman Live sampai tersimpan, disimpan di perangkatmu, dan dikirim sendiri begitu Dibs terbuka dan tersambung. Kalau ada yang sudah nggak bisa dilakukan, Dibs bilang yang mana dan kenapa. Kalau nggak hilang juga, kabari kami dan sebutkan jamnya.',
    keywords: ['error', 'gagal', 'tidak tersimpan', 'coba lagi', 'bug', 'masalah', 'eror'],
  },
}
