import type { home as en } from '../en/home.ts'
import type { TextsLike } from '../texts-like.ts'

export const home = {
  title: 'Beranda',
  account: {
    title: 'Akun TikTok kamu',
    titleOfShop: 'Akun TikTok toko',
    notConnected:
      'Pemilik toko belum menghubungkan akun TikTok. Sebelum itu live belum bisa dicatat di sini.',
    username: 'Username',
    connect: 'Hubungkan',
  },
  /** What a newcomer has to do. */
  steps: {
    title: 'Siap dalam tiga langkah',
    done: 'Beres',
    tiktok: 'Hubungkan TikTok',
    tiktokHint: 'Sekali saja. Habis itu catat live tinggal sekali tap.',
    codes: 'Tambah kode barang',
    codesHint: 'Yang ditulis pembeli buat dapat barang, misalnya A1.',
    live: 'Mulai live',
    liveHint: 'Mulai live di TikTok, lalu catat di sini.',
  },
  /** The account is another seller's now. */
  lost: {
    title: '@{{username}} dihubungkan ke akun Dibs lain, {{date}} {{time}}.',
    takeBack:
      'Bukan kamu? Sampai {{date}} {{time}}, akunmu bisa kembali lewat link di pesan dari kami.',
    proveAgain: 'Kalau itu akunmu, hubungkan lagi.',
  },
  live: {
    ready: 'Siap kapan saja',
    readyHint: 'Mulai live di TikTok dulu, lalu catat di sini.',
    goOnHint: 'Live yang jam {{time}} masih jalan? Mulai catat lagi, catatannya dilanjut.',
    madeRoom:
      'Live terakhirmu dilepas Dibs: setengah jam nggak ada yang buka, dan tempatnya dibutuhkan.',
    join: 'Mulai catat live',
    connecting: 'Menyambung',
    onAir: 'Lagi live',
    onAirHint: 'Dibs lagi mencatat @{{username}}.',
    open: 'Buka live',
    stop: 'Selesai catat',
    elsewhere: 'Lagi jalan di perangkat lain',
    here: 'Lagi jalan di tab lain',
    elsewhereHint: 'Dibs sudah mencatat @{{username}}. Buka biar kelihatan di sini juga.',
    reconnecting: 'Nyambung lagi...',
  },
  autoJoin: {
    label: 'Catat live otomatis',
    hint: 'Begitu akunmu live, Dibs mencatatnya otomatis dalam semenit.',
    slowMinutes_one: 'Live kamu dicek kira-kira tiap menit. Biar pasti, tap Mulai catat live.',
    slowMinutes_other:
      'Live kamu dicek kira-kira tiap {{count}} menit. Biar pasti, tap Mulai catat live.',
    slowHours_one: 'Live kamu dicek kira-kira tiap jam. Biar pasti, tap Mulai catat live.',
    slowHours_other:
      'Live kamu dicek kira-kira tiap {{count}} jam. Biar pasti, tap Mulai catat live.',
    failed: 'Catat otomatis gagal diubah. Coba lagi ya.',
  },
  past: {
    title: 'Live Sebelumnya',
    refresh: 'Muat ulang live sebelumnya',
    all: 'Lihat semua',
    empty: 'Belum ada live sebelumnya',
    emptyHint: 'Begitu live selesai, pemenang dan antreannya tersimpan di sini.',
    failed: 'Live sebelumnya gagal dimuat.',
    open: 'Buka rekap',
    durationHelp: 'Soal durasi ini',
    notAdded_one: '{{count}} kode belum ditambah',
    notAdded_other: '{{count}} kode belum ditambah',
    durationTip: 'Berapa lama Dibs mencatat live ini, dari mulai sampai selesai.',
  },
  install: {
    title: 'Dibs di layar utama HP',
    text: 'Layar penuh, tanpa unduh dari toko aplikasi.',
    action: 'Pasang',
    dismiss: 'Nanti saja',
  },
} as const satisfies TextsLike<typeof en>
