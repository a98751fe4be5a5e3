import type { HelpTexts } from '../entry.ts'

/** Langkah pertama. */
export const onboarding: HelpTexts<'onboarding'> = {
  'what-is-dibs': {
    title: 'Dibs itu buat apa?',
    content:
      'Dibs membaca komentar publik di TikTok Live kamu dan mencari kode barangmu. Yang pertama menulis kode jadi pemenang barang itu, yang sesudahnya masuk antrean. Kamu tinggal jualan, dan habis live rekapnya sudah jadi: siapa dapat apa. Kalau barangmu ada harganya, ada juga tagihan tiap pembeli dan label tiap paket. Pembeli bayar langsung ke kamu: Dibs nggak pegang uang, nggak chat pembeli, dan nggak pesan kurir.',
    keywords: ['tentang', 'cara kerja', 'klaim', 'keep', 'fix', 'rebutan', 'jualan live', 'TikTok'],
  },
  'sign-up': {
    title: 'Gimana cara daftar atau masuk?',
    content:
      'Isi email atau nomor HP kamu, lalu tap **Kirim kode**. Kami kirim kode enam angka: lewat email, atau lewat WhatsApp kalau kamu pakai nomor HP. Masukkan dalam 5 menit, dan kamu sudah masuk. Kalau baru pertama kali, akunmu langsung jadi saat itu juga, tanpa kata sandi. Umurmu harus 18 tahun ke atas.',
    keywords: [
      'registrasi',
      'OTP',
      'login',
      'password',
      'akun baru',
      'bikin akun',
      'WA',
      'WhatsApp',
    ],
  },
  'first-live': {
    title: 'Apa saja yang perlu disiapkan sebelum live pertama?',
    content:
      'Tiga hal saja. Hubungkan akun TikTok kamu di **Beranda**, isi kode di **Barang**, lalu mulai live di TikTok. Habis itu tap **Mulai catat live**: mulai detik itu Dibs mencatat dan antreannya terisi sendiri.',
    keywords: ['mulai', 'langkah', 'persiapan', 'tutorial', 'panduan', 'cara pakai', 'pemula'],
  },
  practice: {
    title: 'Bisa coba Dibs tanpa live dulu?',
    content:
      'Bisa. Tap **Latihan live** di **Beranda**, belum menghubungkan akun pun nggak apa-apa. Selama lima menit, pembeli bohongan komen kodemu, atau tiga kode contoh kalau kamu belum punya. Semua yang bisa di live bisa kamu coba. Latihan nggak dihitung live, nggak ada yang disimpan, dan cuma kamu yang lihat. Sehari bisa sepuluh kali, asal nggak lagi live.',
    keywords: ['latihan', 'coba', 'tes', 'demo', 'simulasi', 'contoh', 'pembeli bohongan'],
  },
  'connect-account': {
    title: 'Gimana cara menghubungkan akun TikTok?',
    content:
      'Tap **Hubungkan** di **Beranda** dan isi username TikTok kamu. Tap **Salin kata**, taruh katanya di bio TikTok, lalu balik ke Dibs: nanti dicek sendiri, atau waktu kamu tap **Verifikasi**. Atau tap **Ketik di live saja**: mulai live, lalu ketik katanya di komentar. Cukup sekali saja, dan Dibs nggak pernah minta kata sandi TikTok kamu.',
    keywords: ['link', 'sambung', 'verifikasi', 'username', 'TikTok', 'bukti', 'konek'],
  },
  'bio-word': {
    title: 'Kenapa harus menaruh kata di bio?',
    content:
      'Bio cuma bisa diubah oleh pemilik akun, dan cuma dia yang komentarnya muncul sebagai host di live-nya, jadi kata itu bukti bahwa akunnya memang punyamu. Tap **Salin kata**, tempel di bio, simpan, lalu tap **Verifikasi**. Katanya berlaku 30 menit dan boleh ditaruh di samping tulisan yang sudah ada. Begitu muncul **Terhubung**, katanya boleh langsung dihapus.',
    keywords: ['bio', 'kata', 'bukti', 'pemilik', 'verifikasi', 'profil', 'mango'],
  },
  'public-account': {
    title: 'Akun TikTok-nya harus publik?',
    content:
      'Harus. Dibs cuma membaca yang bisa dilihat semua orang: bio kamu sekali saja, dan komentar di live kamu. Di TikTok, buka Pengaturan dan privasi, lalu Privasi, dan matikan Akun privat.',
    keywords: ['privat', 'publik', 'privasi', 'pengaturan', 'dikunci', 'gembok'],
  },
  'whose-account': {
    title: 'Bisa pakai lebih dari satu akun TikTok?',
    content:
      'Satu akun dalam satu waktu. Kalau mau ganti, lepas dulu akunnya di **Profil**, lalu hubungkan yang lain. Kode barang dan rekapmu tetap ada. Satu akun TikTok cuma milik satu pengguna Dibs: kalau orang lain memverifikasinya lagi, akunnya pindah ke dia.',
    keywords: ['dua akun', 'banyak akun', 'ganti username', 'ganti akun', 'akun kedua', 'toko'],
  },
  'install-phone': {
    title: 'Bisa dipasang di HP seperti aplikasi?',
    content:
      'Bisa, langsung dari browser, tanpa Play Store atau App Store. Di Android dan komputer, tap **Pasang** di **Beranda**, atau pilih lewat menu browser. Di iPhone, tap Bagikan di Safari, lalu Tambah ke Layar Utama. Setelah itu Dibs dibuka seperti aplikasi biasa.',
    keywords: ['instal', 'aplikasi', 'download', 'layar utama', 'Android', 'iPhone', 'ikon', 'PWA'],
  },
  language: {
    title: 'Gimana cara ganti bahasa?',
    content:
      'Buka **Profil** dan pilih di bagian **Bahasa**: English atau Bahasa Indonesia. Pilihannya ikut akunmu, jadi perangkat lain juga ikut berubah. Kode yang kami kirim juga memakai bahasa itu.',
    keywords: ['bahasa Inggris', 'Indonesia', 'terjemahan', 'language', 'ubah bahasa'],
  },
}
