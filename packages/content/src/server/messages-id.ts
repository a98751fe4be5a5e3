import type { messagesEn } from './messages-en.ts'

/** The Indonesian counterpart of `messagesEn`. */
export const messagesId: Record<keyof typeof messagesEn, string> = {
  code_sent: 'Kodenya sudah kami kirim.',
  email_changed: 'Email barumu sudah disimpan.',
  phone_changed: 'Nomor HP barumu sudah disimpan.',
  account_linked: 'Akun TikTok kamu sudah terhubung.',
  account_unlinked: 'Akun TikTok sudah diputuskan',
}
