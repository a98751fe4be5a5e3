import type { HelpTexts } from '../entry.ts'

/** Akun, langganannya, dan cara minta bantuan. */
export const account: HelpTexts<'account'> = {
  'change-contact': {
    title: 'Gimana cara ganti email atau nomor HP?',
    content:
      'Buka **Profil**, tap pensil di sampingnya, lalu ketik yang baru. Kami kirim kode enam angka ke sana; perubahannya berlaku setelah kodenya kamu masukkan. Sejak itu kamu bisa masuk memakai yang baru. Nomor HP ditulis dengan kode negara, misalnya +62812 dan seterusnya.',
    keywords: ['email', 'nomor HP', 'ganti nomor', 'nomor baru', 'OTP', 'kontak', 'nama'],
  },
  'disconnect-account': {
    title: 'Gimana cara melepas akun TikTok?',
    content:
      'Buka **Profil** dan tap **Lepas** di samping akun TikTok. Live yang lagi jalan berhenti; kode barang dan rekapmu tetap ada. Kalau mau catat live lagi, hubungkan dan verifikasi akunnya sekali lagi.',
    keywords: ['putus', 'lepas', 'unlink', 'hapus TikTok', 'ganti akun', 'akun lain'],
  },
  'plans-prices': {
    title: 'Ada langganan apa saja dan berapa harganya?',
    content:
      'Gratis: 3 live sebulan, tiap live 30 menit, 25 kode. Hobbyist Rp49.000 sebulan: 15 live, tiap live 2 jam, 100 kode, bisa tambah dan keluarkan manual. Pro Seller Rp149.000: 25 live tanpa batas waktu, kode tanpa batas, catat otomatis, dan ekspor CSV. Superstar Rp299.000: semuanya tanpa batas. Pemenang dan antrean ada di semua langganan.',
    keywords: [
      'harga',
      'biaya',
      'Rp',
      'gratis',
      'hobbyist',
      'pro',
      'superstar',
      'langganan',
      'bayar',
    ],
  },
  'change-plan': {
    title: 'Gimana cara ganti langganan?',
    content:
      'Buka **Profil** dan tap **Ganti langganan**. Turun langganan langsung berlaku. Naik langganan juga, kecuali kalau tombolnya **Ajukan langganan ini**: berarti tim kami sepakati dulu cara bayarnya sama kamu. Nggak ada yang ditagih otomatis, dan nggak perlu kartu. Nggak ada datamu yang dihapus waktu ganti langganan.',
    keywords: [
      'upgrade',
      'downgrade',
      'langganan',
      'berhenti langganan',
      'naik paket',
      'pindah paket',
      'bayar langganan',
    ],
  },
  'sessions-per-month': {
    title: 'Jatah live sebulan dihitung gimana?',
    content:
      'Tiap live yang tercatat Dibs dihitung satu, di bulan live itu mulai; sisanya kelihatan di **Beranda**. Percobaan yang nggak sampai tersambung nggak dihitung, perangkat kedua yang ikut gabung juga nggak. Bulannya ikut kalender waktu Jakarta, jadi tiap tanggal 1 jatahmu penuh lagi. Langganan gratis dapat 3 live, Hobbyist 15, Pro Seller 25, Superstar sebanyak yang kamu mau.',
    keywords: [
      'kuota',
      'jatah',
      'bulanan',
      'batas',
      'sisa sesi',
      'reset',
      'berapa kali live',
      'habis',
    ],
  },
  'locked-feature': {
    title: 'Kenapa ada tombol yang terkunci?',
    content:
      'Karena itu bagian dari langganan yang lebih besar; nama langganannya tertulis di situ. Tap saja buat membandingkan langganannya. Tambah dan keluarkan manual mulai dari Hobbyist, catat otomatis dan ekspor CSV mulai dari Pro Seller. Yang sudah tersimpan tetap bisa dibaca di semua langganan.',
    keywords: ['kunci', 'gembok', 'upgrade', 'tidak bisa', 'batas paket', 'premium', 'terkunci'],
  },
  'support-hours': {
    title: 'Gimana cara menghubungi tim Dibs, dan jam berapa?',
    content:
      'Di **Bantuan** ada formulir kontak, alamat email kami, komunitas, dan pengumuman. Tim kami ada setiap hari dari jam 8 pagi sampai 5 sore WIB; di halaman itu jamnya juga ditulis sesuai zona waktumu. Pertanyaan dari akun Superstar dijawab lebih dulu, 24 jam. Chat langsung segera hadir.',
    keywords: [
      'kontak',
      'CS',
      'admin',
      'hubungi',
      'email',
      'jam kerja',
      'chat',
      'komunitas',
      'bantuan',
    ],
  },
  assistant: {
    title: 'Asisten bisa bantu apa?',
    content:
      'Asisten menjawab pertanyaan soal Dibs, dari bantuan yang sama dengan yang kamu baca di sini. Buka lewat **Tanya Dibs** di pinggir kanan, yang bisa kamu geser naik turun. Asisten nggak melihat live, pembeli, atau akunmu, dan jawabannya bisa saja keliru. Percakapannya hilang begitu Dibs dimuat ulang atau kamu keluar. Jangan tulis data pribadi di sana ya.',
    keywords: ['AI', 'bot', 'chatbot', 'tanya', 'pertanyaan', 'tab', 'kecerdasan buatan'],
  },
  helpers: {
    title: 'Gimana kalau ada yang bantu aku di live atau packing?',
    content:
      'Buka **Profil**, lalu **Tim kamu**, tap **Undang tim**. Pilih **Admin live** buat yang jaga live bareng kamu, atau **Tim packing** buat yang packing. Dia scan kodenya atau buka link-nya: berlaku sekali, sehari, dan bisa di-**Cabut**. Dia masuk dengan email atau nomornya sendiri. Tim packing lihat isi dan alamat, tanpa harga. Keduanya nggak lihat rekening, omzet, atau riwayat pembelimu, dan tiap perubahan kelihatan siapa yang bikin. **Keluarkan** menutup tokomu buat dia dalam hitungan detik. Maksimal sepuluh orang.',
    keywords: ['tim', 'nambah admin', 'tambah', 'karyawan', 'undang', 'berbagi akun', 'pegawai'],
  },
  'help-in-a-shop': {
    title: 'Aku diundang jadi tim sebuah toko. Gimana caranya?',
    content:
      'Buka link-nya atau scan kodenya dalam sehari, masuk dengan email atau nomormu sendiri, isi namamu, lalu tap **Terima**. Di baris paling atas tertulis kamu lagi di toko siapa; **Ganti** membawamu ke tokomu sendiri dan kembali. Yang kamu ubah tercatat dengan namamu. Kalau tugasmu packing, buka **Packing**. Yang belum ada di langganan toko itu cuma bisa diubah pemiliknya. Kalau mau berhenti, buka **Profil** di toko itu dan tap **Berhenti bantu di sini**.',
    keywords: [
      'diundang',
      'undangan',
      'ganti toko',
      'tim',
      'admin',
      'link kedaluwarsa',
      'toko lain',
    ],
  },
  'log-out': {
    title: 'Gimana cara keluar, dan berapa lama aku tetap masuk?',
    content:
      'Buka **Profil** dan tap **Keluar**. Kalau nggak dipakai, kamu otomatis keluar setelah 30 hari. Keluar di satu perangkat nggak memengaruhi perangkat lain.',
    keywords: ['logout', 'keluar akun', 'HP hilang', 'tetap masuk', '30 hari', 'sign out'],
  },
  keys: {
    title: 'Kunci itu buat apa?',
    content:
      'Dengan kunci, program lain bisa melakukan yang kamu pilih atas namamu, tanpa perlu login: membaca daftar dan tagihanmu ke spreadsheet, mengirim komentar ke live-mu, atau mengabari uang masuk. Buat di **Profil**, bagian **Kunci**, dengan izin secukupnya, berlaku terus atau sampai waktu tertentu. Kuncinya cuma muncul sekali. Siapa pun yang punya bisa memakainya, jadi **Cabut** kalau HP hilang atau spreadsheet terlanjur dibagikan. Cara memakainya ada di dokumen proyek ini di bagian “api”.',
    keywords: [
      'kunci',
      'API',
      'spreadsheet',
      'Google Sheets',
      'program',
      'token',
      'developer',
      'cabut',
    ],
  },
  suspended: {
    title: 'Kenapa akunku ditangguhkan?',
    content:
      'Akun yang melanggar **Ketentuan Layanan** bisa kami tangguhkan, misalnya dipakai menjual barang terlarang atau mengganggu pembeli. Kamu diberi tahu waktu masuk dengan kode yang benar. Kalau menurutmu ini keliru, kirim email ke kami dan sebutkan email atau nomor HP akunmu.',
    keywords: ['suspend', 'diblokir', 'banned', 'dibekukan', 'tidak bisa masuk', 'pelanggaran'],
  },
}
