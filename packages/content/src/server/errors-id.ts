import type { errorsEn } from './errors-en.ts'

/** The Indonesian counterpart of `errorsEn`. */
export const errorsId: Record<keyof typeof errorsEn, string> = {
  bad_request: 'Ada isian yang belum sesuai. Coba cek lagi.',
  prompt_invalid: 'Pertanyaan ini tidak bisa dibaca Dibs. Muat ulang halaman, lalu tanya lagi.',
  unauthorized: 'Silakan masuk lagi.',
  otp_wrong: 'Kodenya belum benar. Cek lagi, lalu coba ulang.',
  otp_expired: 'Kodenya sudah kedaluwarsa. Minta kode baru, ya.',
  account_suspended: 'Akun ini ditangguhkan. Hubungi support kalau menurutmu ini keliru.',
  address_replaced:
    'Alamat ini baru saja diganti, belum sampai 72 jam. Lewat pesan yang waktu itu kami kirim ke sini, kamu bisa membatalkannya.',
  account_not_linked: 'Hubungkan dan verifikasi dulu akun TikTok kamu.',
  plan_limit: 'Paket kamu belum mencakup ini.',
  fresh_code_required: 'Konfirmasi dulu dengan kode bahwa ini memang kamu.',
  not_found: 'Datanya tidak ada (atau sudah dihapus).',
  item_exists: 'Kode ini sudah kamu pakai.',
  live_already_active: 'Kamu sedang live dengan akun lain. Hentikan live itu dulu.',
  challenge_expired: 'Katanya sudah kedaluwarsa. Ulangi verifikasi dari awal, ya.',
  account_not_proven: 'Akun ini belum terverifikasi barusan. Ulangi verifikasinya, ya.',
  contact_taken: 'Sudah dipakai akun lain.',
  contact_same: 'Ini yang sedang kamu pakai sekarang.',
  take_back_expired: 'Perubahan ini sudah tidak bisa dibatalkan.',
  plan_same: 'Kamu sudah memakai paket ini.',
  idempotency_conflict: 'Perubahan ini sudah pernah dikirim dengan isi yang berbeda.',
  change_superseded: 'Posisi ini sudah diubah lagi. Batalkan dulu perubahan yang lebih baru.',
  waitlist_changed: 'Antreannya sudah berubah. Cek lagi, lalu putuskan.',
  payload_too_large: 'Datanya terlalu besar untuk sekali kirim.',
  too_many_items:
    'Kode kamu sudah 10.000, batas untuk satu akun. Hapus dulu yang sudah tidak kamu jual.',
  item_code_blank: 'Isi kodenya dulu, ya.',
  item_code_too_long: 'Kode maksimal 15 karakter.',
  identifier_invalid:
    'Isi alamat e-mail, atau nomor HP dengan kode negara (contoh: +628123456789).',
  email_invalid: 'Format e-mail belum benar.',
  whatsapp_missing: 'Nomor ini tidak punya WhatsApp. Pakai e-mail kamu saja.',
  phone_invalid: 'Format nomor HP belum benar. Pakai kode negara (contoh: +628123456789).',
  name_blank: 'Nama tidak boleh kosong.',
  name_same: 'Nama barunya sama dengan yang sekarang.',
  username_invalid: 'Ini bukan username TikTok.',
  stamp_unbelievable: 'Waktu komentar ini tidak masuk akal, jadi tidak bisa dicatat.',
  own_comment: 'Komentar kamu sendiri tidak bisa dicatat sebagai pembeli.',
  otp_too_soon: 'Kodenya sudah dikirim. Tunggu {wait} buat kirim lagi.',
  too_many_requests: 'Terlalu banyak percobaan. Coba lagi dalam {wait}.',
  internal: 'Ada gangguan di sisi kami. Coba lagi, ya.',
  service_unavailable:
    'Dibs belum bisa menyimpan sekarang. Yang sudah terdengar tetap aman; coba lagi sebentar lagi.',
  profile_unreadable:
    'TikTok lagi tidak menunjukkan profilmu ke kami. Ketik saja katanya di live kamu.',
  message_not_sent: 'Kode belum bisa dikirim. Coba lagi sebentar lagi.',
  chat_unavailable: 'Chat live belum bisa dijangkau. Coba lagi, ya.',
}
