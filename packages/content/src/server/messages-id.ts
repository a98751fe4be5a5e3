import type { messagesEn } from './messages-en.ts'

/** The Indonesian counterpart of `messagesEn`. */
export const messagesId: Record<keyof typeof messagesEn, string> = {
  code_sent: 'Kodenya sudah kami kirim.',
  email_changed: 'Email barumu sudah disimpan.',
  phone_changed: 'Nomor HP barumu sudah disimpan.',
  email_taken_back:
    'Beres! Email kamu kembali seperti semula dan semua perangkat sudah dikeluarkan. Masuk lagi, ya.',
  phone_taken_back:
    'Beres! Nomor HP kamu kembali seperti semula dan semua perangkat sudah dikeluarkan. Masuk lagi, ya.',
  account_linked: 'Akun TikTok kamu sudah terhubung.',
  account_taken_back:
    'Beres! Akun TikTok itu kembali jadi milikmu di Dibs. Live yang lagi jalan tetap lanjut.',
  account_unlinked: 'Akun TikTok sudah dilepas',
}
