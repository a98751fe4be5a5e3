import type { fairLog as english } from '../en/fair-log.ts'
import type { TextsLike } from '../texts-like.ts'

/** The Indonesian counterpart. */
export const fairLog: TextsLike<typeof english> = {
  title: 'Live {seller}',
  started: 'Mulai {time}',
  loading: 'Sebentar …',
  intro:
    'Penjual bikin live ini bisa dicek siapa aja. Dibs mencatat tiap klaim dan tiap perubahan, lalu menyegel catatannya dengan tanda tangan kira-kira tiap menit. Yang sudah disegel nggak bisa diubah lagi tanpa ketahuan halaman ini.',
  goneTitle: 'Nggak ada yang bisa dicek di sini',
  gone: 'Live ini nggak punya catatan yang bisa dicek, atau sudah dihapus: catatan hilang 90 hari setelah live.',
  offlineTitle: 'Server lagi nggak jawab',
  again: 'Coba lagi',
  noCrypto: 'Browser ini nggak bisa menghitung di sini. Buka halamannya lewat alamat https.',
  cutOff: 'Alamatnya kepotong di jalan, atau bukan alamat bukti. Minta lagi, terus salin semuanya.',
  /** Of a live whose comments do not come from TikTok. */
  order: {
    sender:
      'Komentar live ini bukan dari TikTok. Jam yang tertulis di sini dari yang mengirim komentarnya.',
    arrival:
      'Komentar live ini bukan dari TikTok, dan nggak ada jamnya. Jam yang tertulis di sini adalah saat komentarnya masuk ke Dibs.',
    mixed:
      'Komentar live ini bukan dari TikTok. Jam yang tertulis di sini awalnya dari yang mengirim komentarnya; sesudahnya, kalau kedua jam sebuah klaim sama, saat komentarnya masuk ke Dibs.',
  },
  proof: {
    title: 'Satu klaim',
    right: 'Benar: klaim ini nomor {number} di catatan, disegel bersama {size} isi.',
    unchecked: 'Tanda tangan belum dicek.',
    uncheckedHint:
      'Klaimnya ada di catatan yang disegel; apa Dibs yang tanda tangan, belum bisa dicek: browser ini nggak bisa, atau server nggak kasih kuncinya.',
    signed: 'Tanda tangan Dibs benar.',
    code: 'Kode',
    stamp: 'Stempel waktu platform',
    heard: 'Dicatat Dibs',
    after: '{time}, {seconds} detik kemudian',
    before: '{time}, jamnya telat {seconds} detik',
    source: 'Oleh siapa',
    server: 'oleh Dibs sendiri',
    device: 'oleh HP atau komputer penjual',
    hand: 'ditambah manual',
    elsewhere:
      'ditambah manual: dibaca program lain, dan urutannya menurut jam program itu, atau kapan komentarnya masuk',
    account: 'Nomor akun',
    accountHint:
      'Nomor dari platform buat akun pembeli. Di catatan cuma ada nama samaran: yang kasih kamu alamat ini juga kasih pasangannya.',
    wrong: {
      otherLive: 'Salah: bukti ini dari live lain.',
      entry: 'Salah: ini bukan klaim.',
      path: 'Salah: klaim ini nggak ada di catatan yang disegel. Diubah, atau dikarang.',
      account: 'Salah: klaimnya ada di catatan, tapi bukan punya akun ini.',
      signature: 'Salah: catatan ini nggak ditandatangani Dibs.',
    },
  },
  history: {
    same: 'Catatannya nyambung dengan semua yang pernah dilihat browser ini ({count}).',
    first: 'Browser ini baru pertama lihat catatan ini, dan mengingat segelnya.',
    forked:
      'Salah: catatannya nggak nyambung dengan segel yang pernah dilihat. Ada yang dikasih catatan lain. Simpan dua-duanya, terus saling cocokkan.',
    unknown: 'Apa nyambung dengan yang pernah dilihat browser ini, belum bisa ditanya sekarang.',
  },
  sealed: 'Segel terbaru: {size} isi, {time} menurut jam server. Tanda: {root}',
  check: {
    title: 'Seluruh catatan',
    button: 'Cek seluruh catatan',
    reading: 'Membaca: {count} dari {size}',
    hashing: 'Menghitung: {count} dari {size}',
    right: 'Benar: {size} isi semuanya cocok dengan tanda yang disegel.',
    wrong:
      'Salah: isinya nggak cocok dengan tanda yang disegel. Ada yang diubah, dihilangkan, ditambah, atau ditukar.',
    missing: 'Isinya nggak kebaca semua. Coba lagi.',
    place:
      'Nomor {position} dari {count} menurut stempel platform, {seconds} detik setelah yang pertama.',
    first: 'Nomor 1 dari {count} menurut stempel platform.',
    noPlace: 'Pembeli ini sudah nggak punya klaim barang ini di catatan.',
    byHelper: 'oleh tim',
    byHand: 'Diubah manual di sini: {count}. Di tempat lain barang ini: {others}.',
    undone: 'diurungkan',
    change: {
      added: '{time}: ditambah',
      removed: '{time}: dikeluarkan',
      moved: '{time}: dipindah dari {from} ke {to}',
      quantity: '{time}: mau {unitsTo}, tadinya {unitsFrom}',
    },
    restarted: 'Barangnya dijual lagi: {count}. Urutan di atas dari semua klaim.',
    blocked: 'Penjual memblokir pembeli ini.',
    takenDown: 'Platform menghapus yang dikatakan pembeli ini.',
    claims: 'Klaim barang ini',
    you: 'Klaim ini',
    more: 'dan {count} lagi',
    counts: 'Klaim: {claims} · Perubahan manual: {hands} · Bagian bolong: {gaps} · Segel: {seals}',
    save: 'Simpan jadi file',
    saveHint: 'Buat “npm run verify”, yang mengecek tanpa Dibs.',
  },
  compare: {
    title: 'Cocokkan dengan tagihan',
    hint: 'Di pesan tagihan ada nomor dan dua belas tanda, misalnya 230 · q1w2E3r4T5y6.',
    label: 'Nomor dan tanda',
    button: 'Cocokkan',
    same: 'Sama: tandanya memang itu waktu isinya {size}.',
    other: 'Salah: waktu isinya {size}, tandanya {root}. Kamu dikasih catatan lain.',
    never: 'Catatannya nggak pernah disegel dengan {size} isi.',
    unread: 'Itu bukan nomor dengan dua belas tanda.',
  },
  ofBill: {
    title: 'Memang giliranmu?',
    hint: 'Penjual bikin live ini bisa dicek siapa aja. Tiap link nunjukin kapan komentarmu ditulis dan dicatat, dan siapa lagi yang klaim.',
    link: 'Cek {item}',
  },
  not: {
    title: 'Yang nggak dibuktikan di sini',
    heard:
      'Bahwa semua komentar kecatat. Platform menahan sebagian komentar dari siapa pun yang nggak login, dan bagian yang nggak kecatat tertulis sebagai bolong.',
    real: 'Bahwa komentarnya asli. Yang menjalankan server ini bisa saja mengarang sebelum disegel.',
    stamps: 'Bahwa stempel waktu platform benar.',
    same: 'Bahwa semua orang dikasih catatan yang sama. Cocokkan tandanya dengan orang lain, misalnya yang di tagihanmu.',
    money: 'Berapa unit barangnya, dan apa tagihannya benar: itu nggak ada di catatan ini.',
    clock:
      'Kapan disegel, kecuali ada orang lain yang menyimpan segelnya: waktunya dari jam server ini.',
  },
}
