import type { HelpTexts } from '../entry.ts'

/** Apa yang disimpan, berapa lama, dan cara menghapusnya. */
export const dataRetention: HelpTexts<'dataRetention'> = {
  'retention-days': {
    title: 'Rekap disimpan berapa lama?',
    content:
      '{days} hari sejak live selesai. Setelah itu live itu dan klaimnya dihapus permanen. Salin atau ekspor kalau masih perlu lebih lama. Kode barang dan akunmu tetap ada sampai kamu sendiri yang menghapus.',
    keywords: [
      'simpan',
      'hari',
      'kedaluwarsa',
      'hilang',
      'rekap lama',
      'penyimpanan',
      'berapa lama',
    ],
  },
  'what-is-stored': {
    title: 'Data apa saja yang disimpan Dibs?',
    content:
      'Tentang kamu: email atau nomor HP, nama, bahasa, akun TikTok yang terhubung, kode barang, dan live-mu. Tentang pembeli: cuma komentar yang mengklaim barang, dengan jam dan nama publik penulisnya. Komentar lain hanya ada di memori selama live: 2.000 yang terakhir dan, sebelum itu, yang menyebut calon kode barang; yang ini hilang sehari setelah live, yang lain begitu live selesai.',
    keywords: ['privasi', 'data pribadi', 'simpan', 'komentar', 'database', 'UU PDP'],
  },
  'erase-data': {
    title: 'Gimana cara menghapus data tapi akunnya tetap ada?',
    content:
      'Buka **Profil**, tap **Hapus dataku**, ketik HAPUS DATA, lalu konfirmasi. Kode barang, live sebelumnya, klaim, dan rekapmu langsung hilang dan nggak bisa balik lagi; live yang lagi jalan ikut berhenti. Akun, langganan, bahasa, dan akun TikTok yang terhubung tetap ada, dan live bulan ini tetap dihitung di langgananmu.',
    keywords: ['hapus data', 'bersihkan', 'reset', 'kosongkan', 'mulai dari awal', 'ERASE'],
  },
  'delete-account': {
    title: 'Gimana cara hapus akun?',
    content:
      'Buka **Profil**, tap **Hapus akunku**, ketik HAPUS AKUN, lalu konfirmasi. Semua yang disimpan Dibs tentang kamu langsung hilang, kamu keluar di semua perangkat, dan live yang lagi jalan berhenti. Ini nggak bisa diurungkan. Dengan email atau nomor HP yang sama kamu boleh daftar lagi, mulai dari kosong.',
    keywords: ['hapus akun', 'tutup akun', 'berhenti', 'unsubscribe', 'keluar selamanya', 'DELETE'],
  },
  'download-data': {
    title: 'Bisa unduh semua dataku?',
    content:
      'Bisa, di semua langganan. Buka **Profil** dan tap **Unduh dataku**: kamu dapat satu file JSON berisi semua yang tersimpan tentang kamu, dari profil sampai tiap klaim. Lakukan ini sebelum menghapus apa pun.',
    keywords: ['unduh', 'download', 'cadangan', 'backup', 'JSON', 'salinan data', 'ekspor data'],
  },
  'who-sees-data': {
    title: 'Siapa yang bisa melihat dataku?',
    content:
      'Kamu, dan pengelola Dibs kalau memang perlu supaya layanan tetap jalan. Nggak ada yang dijual, nggak ada iklan, nggak ada analitik. Kode dikirim lewat layanan email atau pesan, komentar datang dari penyedia chat, dan pertanyaan ke asisten bisa diteruskan ke layanan AI. Lengkapnya ada di **Kebijakan Privasi** di profilmu.',
    keywords: ['privasi', 'pihak ketiga', 'jual data', 'iklan', 'pelacakan', 'aman', 'keamanan'],
  },
}
