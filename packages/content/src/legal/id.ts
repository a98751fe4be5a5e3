import type { LegalTexts } from './legal-text.ts'

export { LEGAL_UPDATED } from './legal-text.ts'

export const legal: LegalTexts = {
  terms: [
    {
      heading: 'Tentang ketentuan ini',
      paragraphs: [
        'Ketentuan ini adalah perjanjian antara kamu dan perusahaan yang menjalankan Dibs, selanjutnya disebut "kami". Dengan meminta kode masuk, kamu menyetujuinya. Kalau tidak setuju, mohon jangan memakai Dibs.',
      ],
    },
    {
      heading: 'Apa itu Dibs',
      paragraphs: [
        'Dibs memantau komentar publik di TikTok Live milikmu sendiri, mencocokkannya dengan kode barang yang kamu daftarkan, lalu mencatat pemenang dan antrean untuk tiap barang. Dibs berdiri sendiri dan tidak berafiliasi dengan TikTok.',
        'Dibs tidak ikut dalam jual belimu. Dibs bisa membuat tagihan dan menampilkan rekening atau QRIS-mu ke pembeli, tapi tidak memegang dan tidak memindahkan uang. Dibs bisa mencocokkan kabar dari bankmu dengan tagihanmu, kalau kamu nyalakan. Harga, pembayaran, pengiriman, pajak, dan janji ke pembeli adalah urusan kamu dan pembeli. Posisi di antrean adalah catatan buat kamu, bukan perjanjian jual beli.',
      ],
    },
    {
      heading: 'Siapa yang boleh memakai',
      paragraphs: [
        'Kamu harus berumur 18 tahun ke atas. Kalau kamu mewakili usaha, kamu harus berwenang menyetujui ketentuan ini atas nama usaha itu.',
        'Akun video yang dihubungkan harus milikmu, atau dipakai dengan izin pemiliknya; Dibs akan meminta buktinya. Satu akun video hanya untuk satu akun Dibs dalam satu waktu, dan verifikasi yang lebih baru memindahkannya.',
      ],
    },
    {
      heading: 'Akunmu',
      paragraphs: [
        'Kamu masuk memakai kode yang kami kirim ke email atau nomor HP kamu. Jangan berikan kode itu ke siapa pun, dan pastikan email serta nomormu masih aktif. Kami tidak pernah meminta kata sandi TikTok kamu.',
        'Apa yang dilakukan lewat akunmu dianggap dilakukan olehmu. Segera kabari kami kalau menurutmu ada orang lain yang memakainya.',
      ],
    },
    {
      heading: 'Pemakaian yang wajar',
      paragraphs: [
        'Jangan pakai Dibs untuk jualan yang melanggar hukum atau aturan TikTok, untuk mengganggu atau menipu pembeli, atau untuk mengumpulkan data orang di luar keperluan jualanmu.',
        'Jangan membebani Dibs secara berlebihan, mengakali batasnya, membongkarnya untuk menyerang, atau membaca data penjual lain. Jangan memakai beberapa akun supaya dapat jatah gratis lebih banyak.',
      ],
    },
    {
      heading: 'Data pembeli di tanganmu',
      paragraphs: [
        'Rekap berisi nama publik dan komentar pembelimu; tagihan dan paket juga berisi nama, nomor HP, dan alamatnya. Pakai hanya untuk jualanmu, jaga baik-baik yang kamu salin atau ekspor, dan jawab kalau pembeli bertanya data apa yang kamu simpan. Untuk hal ini kamu yang bertanggung jawab, sesuai hukum di negaramu.',
      ],
    },
    {
      heading: 'Langganan dan batasnya',
      paragraphs: [
        'Tiap langganan punya batas jumlah live per bulan kalender (waktu Jakarta), durasi, jumlah kode barang, dan fitur. Batas dan harga dalam rupiah ditampilkan di aplikasi sebelum kamu memilih, dan batasnya ditampilkan sebelum tercapai. Sampai di batas tidak pernah menghapus apa yang sudah kamu punya.',
        'Kamu boleh pindah ke langganan yang lebih kecil kapan saja dan langsung berlaku. Langganan yang lebih besar langsung berlaku, atau berlaku setelah permintaanmu kami setujui: aplikasi memberi tahu yang mana. Perubahan harga hanya berlaku ke depan, dan kami umumkan jauh-jauh hari.',
      ],
    },
    {
      heading: 'Yang kami janjikan, dan yang tidak bisa',
      paragraphs: [
        'Urutan klaim mengikuti catatan waktu dari platform, dan klaim yang sudah kamu lihat tersimpan selama rekapnya ada. Kalau koneksi putus, bagian yang tidak terpantau ditampilkan sebagai jeda. Sebagian komentar tidak ditunjukkan TikTok kepada yang tidak login: alat mana pun tidak bisa memantaunya, dan tidak ada jeda yang menunjukkannya.',
        'Kami menjalankan Dibs dengan sungguh-sungguh, tapi tidak bisa menjamin tanpa gangguan. Asisten menjawab dengan perangkat lunak dan bisa keliru. Siapa yang mendapat barang, kamu yang memutuskan.',
        'Sejauh diizinkan hukum, kami tidak bertanggung jawab atas penjualan atau keuntungan yang hilang karena komentar tidak terkirim, layanan terganggu, atau jawaban keliru, dan secara keseluruhan tidak lebih dari yang kamu bayar untuk Dibs dalam dua belas bulan sebelumnya. Ini tidak membatasi tanggung jawab atas kesengajaan, kelalaian berat, atau bila hukum tidak mengizinkannya.',
      ],
    },
    {
      heading: 'Penangguhan',
      paragraphs: [
        'Kami bisa menangguhkan akun yang melanggar ketentuan ini, merugikan orang lain atau layanan, atau bila diperintahkan pihak berwenang. Akun yang ditangguhkan tidak bisa dipakai: sesi masuknya langsung berakhir. Kamu diberi tahu saat masuk dengan kode yang benar.',
        'Kalau menurutmu kami keliru, kirim pesan ke kami; akan ada orang yang memeriksanya lagi. Kalau memungkinkan, kami beri peringatan dulu.',
      ],
    },
    {
      heading: 'Berhenti memakai',
      paragraphs: [
        'Kamu boleh berhenti kapan saja, dan bisa menghapus data atau akunmu sendiri di profil. Keduanya langsung berlaku dan tidak bisa dibatalkan. Unduh dulu datamu kalau masih perlu.',
        'Kalau Dibs kami tutup, kami umumkan jauh-jauh hari, supaya kamu sempat membawa datamu.',
      ],
    },
    {
      heading: 'Perubahan, hukum, dan kontak',
      paragraphs: [
        'Ketentuan ini bisa berubah kalau produk atau hukumnya berubah. Perubahan yang penting kami umumkan sebelum berlaku, di halaman pengumuman yang link-nya ada di Bantuan; dengan tetap memakai Dibs setelah itu, kamu menyetujuinya.',
        'Yang berlaku adalah hukum Republik Indonesia. Kalau kamu konsumen yang tinggal di negara lain, perlindungan dari hukum negaramu tetap berlaku. Mari bicara baik-baik dulu sebelum ada yang ke pengadilan.',
        'Kalau kedua bahasa ketentuan ini berbeda, di Indonesia yang berlaku teks bahasa Indonesia, di tempat lain teks bahasa Inggris. Pertanyaan soal ketentuan ini dikirim ke alamat email yang ada di halaman Bantuan.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'Singkatnya',
      paragraphs: [
        'Kami menyimpan yang diperlukan Dibs untuk mencatat antreanmu, dan tidak ada yang disimpan untuk diuangkan. Kami tidak menjual data, tidak memasang iklan, dan tidak memakai analitik. Datamu bisa kamu lihat, bawa, dan hapus sendiri di profil.',
        'Yang bertanggung jawab atas datamu adalah perusahaan yang menjalankan Dibs; hubungi lewat alamat email di halaman Bantuan. Dibs untuk orang berumur 18 tahun ke atas.',
      ],
    },
    {
      heading: 'Yang kami simpan tentang kamu',
      paragraphs: [
        'Email atau nomor HP kamu atau keduanya, namamu kalau kamu isi, bahasamu, langgananmu dan permintaan ganti langganan, apakah gabung otomatis menyala, serta username, nomor, dan nama panggilan akun video yang kamu hubungkan.',
        'Kode barangmu, sesi live kamu dengan jam dan bagian yang tidak terpantau, klaim di dalamnya, dan perubahan yang kamu buat sendiri.',
        'Demi keamanan: kode dan sesi masuk dalam bentuk yang tidak bisa dibaca balik oleh siapa pun, seberapa sering kode diminta, dan catatan teknis berisi jam dan kesalahan. Alamat jaringan dipakai untuk menahan penyalahgunaan.',
      ],
    },
    {
      heading: 'Yang kami simpan tentang pembeli',
      paragraphs: [
        'Hanya komentar yang mengklaim barang, lewat kodenya atau karena kamu tambahkan: teksnya, catatan waktu dari platform, serta username, nama panggilan, dan nomor akun publik penulisnya. Komentar lain hanya ada di memori selama live berjalan, yaitu 2.000 yang terakhir dan, sebelum itu, yang menyebut calon kode barang, dan hilang begitu live selesai; yang menyebut calon kode baru sehari setelahnya, supaya kodenya masih bisa kamu tambahkan.',
        'Kalau kamu menagih pembeli lewat Dibs: isi tiap tagihan, nama, nomor HP, dan alamat yang diisi pembeli atau kamu, serta gambar bukti transfer dari pembeli, tanpa catatan kamera di dalamnya, sampai 30 hari setelah tagihan lunas; semua ini dalam bentuk terenkripsi. Di luar rekap kami simpan untukmu, selama 12 bulan sejak klaim terakhir seorang pembeli: berapa kali dia menang, bayar, dan hangus, siapa yang kamu blokir, dan ke mana paketnya dikirim. Pembayaran langsung ke kamu; uangnya tidak lewat kami.',
        'Kalau bank, e-wallet, atau payment gateway-mu kamu izinkan mengabari Dibs soal uang masuk: jumlah dan waktunya, serta nama pembayar dan isi notifikasinya, keduanya dalam bentuk terenkripsi, selama rekap disimpan. Kami cocokkan dengan tagihanmu, dan tagihan yang dibayarnya kami tandai lunas kalau kamu nyalakan.',
        'Kalau kamu bikin sebuah live bisa dicek orang, yang punya alamatnya bisa membaca daftar klaim dan perubahannya: kode barang, waktu, dan nama samaran tiap pembeli, yang pemiliknya tidak bisa ditebak tanpa alamat bukti dari kamu atau dari tagihannya, tanpa nama dan komentar. Daftar ini hilang bersama rekapnya.',
        'Ini kami lakukan untuk kamu, si penjual, supaya jualanmu jalan. Pembeli yang bertanya soal datanya kami bantu, bersama penjualnya.',
      ],
    },
    {
      heading: 'Dasarnya apa',
      paragraphs: [
        'Untuk melakukan yang kamu minta, sesuai perjanjian kita; untuk menjaga Dibs tetap aman dan berjalan, yang jadi kepentingan semua; dan bila hukum mewajibkan. Selain itu tidak, kecuali kamu sudah setuju lebih dulu.',
      ],
    },
    {
      heading: 'Berapa lama',
      paragraphs: [
        'Rekap, termasuk data pembeli di dalamnya, disimpan 90 hari sejak live selesai lalu dihapus; kalau perusahaan yang menjalankan Dibs kamu menentukan waktu lain, tertulis di halaman Bantuan. Kode barang dan profilmu tetap ada sampai kamu menghapusnya.',
        'Kode masuk berlaku 5 menit, kata untuk bio berlaku 30 menit, dan sesi masuk yang tidak dipakai berakhir setelah 30 hari. Yang sudah habis waktunya dihapus.',
        'Kalau kamu menghapus data atau akunmu, saat itu juga hilang dari Dibs. Setelah hapus data, yang tersisa hanya jam mulai live kamu di bulan itu, untuk hitungan langgananmu. Cadangan data, kalau dibuat, akan habis dengan sendirinya.',
      ],
    },
    {
      heading: 'Siapa yang membantu kami, dan melihat apa',
      paragraphs: [
        'Layanan email dan aplikasi pesan (WhatsApp) mengantar kodemu: mereka melihat alamat atau nomormu dan isi pesannya. Penyedia chat mengantar komentar live kamu ke kami: mereka melihat username akun videomu. Halaman profil TikTok yang publik dibaca waktu kamu memverifikasi akun.',
        'Pertanyaan yang kamu tulis ke asisten, bersama bagian bantuan yang cocok, bisa dikirim ke layanan AI generatif yang menjawabnya. Kami tidak menambahkan apa pun tentang kamu, live, atau pembelimu, dan tidak menyimpan percakapannya. Jangan tulis data pribadi di sana ya.',
        'Fitur mana yang menyala bisa ditanyakan ke layanan pengatur fitur; layanan itu menerima nomor yang diberikan Dibs ke akunmu, tapi bukan nama, email, atau nomor HP. Kalau layanan seperti itu tidak dipasang, tidak ada yang dikirim.',
        'Layanan-layanan ini bisa berada di negara lain; mereka hanya menerima yang diperlukan untuk tugasnya dan wajib menjaganya. Orang yang menjalankan Dibs hanya melihat data kalau perlu, supaya layanan tetap jalan atau untuk membantumu. Pihak berwenang hanya menerima data kalau hukum mewajibkan kami.',
      ],
    },
    {
      heading: 'Di perangkatmu',
      paragraphs: [
        'Dibs menyimpan sesi masuk, salinan profil, bahasa, pengaturan halaman live, serta yang diperlukan untuk melanjutkan proses masuk atau live yang terputus, di penyimpanan browser kamu, juga bagian aplikasi supaya cepat terbuka. Dibs memasang satu cookie saat kamu masuk. Isinya cuma tanda bahwa perangkat ini pernah masuk, jadi tidak ada yang bisa mengunci akunmu dengan asal menebak kode. Umurnya paling lama setahun, tidak dipakai untuk hal lain, dan tidak diberikan ke siapa pun. Selama kamu packing, tersimpan juga apa yang sudah masuk paket mana, tanpa nama penerima dan alamat. Kalau kamu keluar, sesi masuk, profil, dan itu ikut terhapus.',
      ],
    },
    {
      heading: 'Hakmu',
      paragraphs: [
        'Di profil kamu bisa melihat dan memperbaiki datamu, mengunduh semuanya jadi file, menghapusnya, dan menghapus akunmu. Penghapusan langsung berlaku.',
        'Kamu juga boleh keberatan, meminta pembatasan, menarik persetujuan, dan mengadu ke lembaga pelindungan data pribadi di negaramu. Kirim email ke alamat di halaman Bantuan; kami jawab dalam waktu yang ditentukan hukum, tanpa biaya.',
      ],
    },
    {
      heading: 'Keamanan dan perubahan',
      paragraphs: [
        'Koneksi dienkripsi kalau Dibs diakses lewat internet, kode dan sesi masuk disimpan dalam bentuk hash, dan data tiap penjual dipisahkan. Kalau sampai ada data yang jatuh ke tangan yang salah, kami segera memberi tahu kamu dan pihak berwenang, sesuai hukum.',
        'Kalau kebijakan ini berubah dan perubahannya penting, kami umumkan sebelum berlaku, di halaman pengumuman yang link-nya ada di Bantuan. Tanggal perubahan terakhir ada di bagian atas.',
      ],
    },
  ],
}
