import type { liveSettings as en } from '../en/live-settings.ts'
import type { TextsLike } from '../texts-like.ts'

export const liveSettings = {
  sound: 'Bunyi kalau ada pemenang baru',
  soundHint: 'Bunyi pendek, paling sering sekali per detik.',
  vibration: 'Getar kalau ada pemenang baru',
  vibrationHint: 'Pas HP lagi kamu pegang.',
  keepAwake: 'Layar tetap nyala',
  keepAwakeHint: 'Selama kamu live dan Dibs terbuka.',
  shortcuts: 'Pintasan keyboard',
  shortcutsHint: 'Satu tombol untuk tiap hal di sini. Tekan ? untuk lihat daftarnya.',
  notHere: 'Browser ini belum bisa.',
  limits:
    'Sebagian komentar nggak ditunjukkan TikTok ke yang nggak login: alat mana pun nggak bisa membacanya, dan nggak ada jeda yang menunjukkannya.',
  limitsLink: 'Apa yang nggak tercatat',
} as const satisfies TextsLike<typeof en>
