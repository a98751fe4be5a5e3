import type { LegalTexts } from './legal-text.ts'

export { LEGAL_UPDATED } from './legal-text.ts'

export const legal: LegalTexts = {
  terms: [
    {
      heading: 'Apa itu Dibs',
      paragraphs: [
        'Dibs memantau komentar publik di TikTok Live milikmu sendiri, mencocokkannya dengan kode barang yang kamu daftarkan, lalu mencatat pemenang dan antrean untuk tiap barang. Dibs berdiri sendiri dan tidak berafiliasi dengan TikTok.',
        'Dibs tidak ikut dalam jual belimu. Harga, pembayaran, pengiriman, dan janji ke pembeli adalah urusan kamu dan pembeli.',
      ],
    },
    {
      heading: 'Siapa yang boleh memakai',
      paragraphs: [
        'Kamu harus berumur 18 tahun ke atas. Akun video yang dihubungkan harus milikmu; Dibs akan meminta buktinya.',
        'Jangan berikan kode yang kami kirim ke siapa pun. Apa yang dilakukan lewat akunmu dianggap dilakukan olehmu.',
      ],
    },
    {
      heading: 'Pemakaian yang wajar',
      paragraphs: [
        'Jangan pakai Dibs untuk jualan yang melanggar hukum, mengganggu pembeli, atau dengan cara yang merugikan layanan dan pengguna lain.',
        'Akun yang melanggar ketentuan ini bisa kami tangguhkan. Kamu akan diberi tahu saat masuk.',
      ],
    },
    {
      heading: 'Paket dan batasnya',
      paragraphs: [
        'Tiap paket punya batas jumlah live, durasi live, dan jumlah kode barang. Batasnya ditampilkan di aplikasi sebelum tercapai. Sampai di batas tidak pernah menghapus apa yang sudah kamu punya.',
      ],
    },
    {
      heading: 'Yang kami janjikan, dan yang tidak bisa',
      paragraphs: [
        'Urutan klaim mengikuti catatan waktu dari platform, dan klaim yang sudah kamu lihat tetap tersimpan. Platform tidak mengirim semua komentar, dan koneksi bisa putus: bagian yang tidak terdengar ditampilkan sebagai jeda.',
        'Di luar yang diwajibkan hukum, kami tidak bertanggung jawab atas penjualan yang hilang karena komentar tidak terkirim.',
      ],
    },
    {
      heading: 'Berhenti memakai',
      paragraphs: [
        'Kamu boleh berhenti kapan saja dan meminta akunmu dihapus. Kalau ketentuan ini berubah, kami umumkan di aplikasi sebelum berlaku.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'Yang kami simpan tentang kamu',
      paragraphs: [
        'E-mail atau nomor HP kamu, namamu kalau kamu isi, bahasamu, serta username, nomor, dan nama panggilan akun video yang kamu hubungkan.',
        'Kode barangmu, live kamu, dan perubahan yang kamu buat sendiri.',
      ],
    },
    {
      heading: 'Yang kami simpan tentang pembeli',
      paragraphs: [
        'Hanya komentar yang mengklaim barang: teksnya, catatan waktu dari platform, serta username, nama panggilan, dan nomor akun publik penulisnya. Komentar lain hanya ada di memori selama live berjalan, 51 yang terakhir, dan hilang begitu live selesai.',
      ],
    },
    {
      heading: 'Berapa lama',
      paragraphs: [
        'Rekap disimpan 90 hari, kecuali pengelola Dibs kamu menentukan lain. Kode masuk berlaku 5 menit, dan sesi masuk yang tidak dipakai berakhir setelah 30 hari.',
      ],
    },
    {
      heading: 'Siapa yang bisa melihat',
      paragraphs: [
        'Kamu, dan mereka yang mengelola Dibs untukmu. Kode dikirim lewat layanan e-mail atau pesan, dan komentar live kamu sampai ke kami lewat penyedia chat. Kami tidak menjual data, tidak memasang iklan, dan tidak memakai analitik.',
      ],
    },
    {
      heading: 'Di perangkatmu',
      paragraphs: [
        'Dibs menyimpan sesi masuk, bahasa, serta yang diperlukan untuk melanjutkan proses masuk atau live yang terputus, di penyimpanan browser kamu. Dibs tidak memasang cookie.',
      ],
    },
    {
      heading: 'Hakmu',
      paragraphs: [
        'Kamu boleh melihat, memperbaiki, membawa, dan menghapus data tentang kamu. Hubungi pengelola Dibs kamu; penghapusan langsung berlaku.',
      ],
    },
  ],
}
