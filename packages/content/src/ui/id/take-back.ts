import type { takeBack as en } from '../en/take-back.ts'
import type { TextsLike } from '../texts-like.ts'

export const takeBack = {
  title: 'Urungkan perubahan ini?',
  lead: 'Ada yang mengganti alamat atau nomor akun Dibs kamu dengan yang baru.',
  effect: {
    address: 'Yang lama kembali jadi punyamu, yang baru dilepas.',
    devices: 'Semua perangkat keluar, jadi nggak ada orang lain yang masih masuk.',
  },
  account: {
    title: 'Ambil lagi akun TikTok kamu?',
    lead: 'Akun TikTok yang tadinya terhubung ke kamu dihubungkan orang ke akun Dibs-nya.',
    effect: {
      account: 'Akunnya terhubung lagi ke kamu, yang pegang sekarang dilepas.',
      live: 'Live kamu yang lagi jalan tetap lanjut.',
    },
    confirm: 'Ambil lagi',
    confirming: 'Mengambil lagi...',
    yours: 'Memang kamu, pakai akun Dibs lain? Biarkan saja.',
    done: 'Akunnya kembali jadi milikmu',
    home: 'Ke Dibs',
  },
  confirm: 'Urungkan perubahan',
  confirming: 'Mengurungkan...',
  yours: 'Memang kamu yang ganti? Biarkan saja: nggak ada yang berubah sebelum tombolnya kamu tap.',
  done: {
    title: 'Perubahannya sudah diurungkan',
    logIn: 'Masuk',
  },
  expired: {
    title: 'Link ini sudah nggak berlaku',
    text: 'Link cuma bisa dipakai sekali, selama 72 jam. Kalau akunmu dipegang orang lain, tulis ke kami.',
  },
  noToken: {
    title: 'Buka sekali lagi link tadi',
    text: 'Isi link nggak kami simpan. Balik ke pesan yang kami kirim, lalu buka lagi dari sana.',
  },
} as const satisfies TextsLike<typeof en>
