import type { keys as english } from '../en/keys.ts'
import type { TextsLike } from '../texts-like.ts'

/** The Indonesian counterpart. */
export const keys: TextsLike<typeof english> = {
  title: 'Kunci',
  lead: 'Dengan kunci, program lain, HP, atau payment gateway bisa melakukan yang kamu pilih atas namamu, tanpa perlu login.',
  empty: 'Belum ada kunci.',
  emptyHint:
    'Kebanyakan penjual nggak butuh. Buat satu kalau perlu: untuk spreadsheet, toko online sendiri, uang masuk, atau komentar dari tempat lain.',
  how: 'Kunci buat apa',
  failed: 'Kuncimu gagal dimuat.',
  scope: {
    read: {
      name: 'Baca',
      hint: 'Barang, live, antrean, dan tagihanmu, termasuk nama, nomor HP, dan alamat pembeli. Nggak mengubah apa-apa.',
    },
    comments: {
      name: 'Kirim komentar',
      hint: 'Komentar yang dibaca program lain, masuk ke live-mu.',
    },
    payments: {
      name: 'Kabari uang masuk',
      hint: 'Uang yang masuk lewat bank, e-wallet, atau gateway. Bisa menandai tagihan lunas.',
    },
  },
  signed: 'Bertanda tangan',
  made: 'Dibuat {{date}}',
  used: 'terakhir dipakai {{when}}',
  unused: 'belum pernah dipakai',
  lasts: 'berlaku terus',
  expires: 'berlaku sampai {{date}}',
  expired: 'habis {{date}}',
  make: 'Buat kunci',
  full: 'Paling banyak {{max}} kunci.',
  revoke: 'Cabut {{name}}',
  ask: {
    title: 'Cabut {{name}}?',
    message:
      'Yang memakainya langsung ditolak. Yang sudah dikabarkan tetap ada. Nggak bisa dipakai lagi, cuma bisa diganti kunci baru.',
    confirm: 'Cabut',
    confirming: 'Mencabut...',
    done: '{{name}} sudah dicabut.',
    failed: '{{name}} gagal dicabut.',
  },
  form: {
    title: 'Buat kunci',
    name: 'Nama',
    nameHint: 'Biar gampang dikenali, misalnya “BCA di HP-ku”.',
    nameMissing: 'Isi namanya.',
    scopes: 'Boleh apa saja?',
    scopeMissing: 'Pilih dulu bolehnya apa.',
    signs: 'Tiap panggilan ditandatangani',
    signsHint: 'Untuk payment gateway yang memakai Standard Webhooks.',
    expires: 'Berlaku sampai kapan?',
    never: 'Terus',
    days: { d30: '30 hari', d90: '90 hari', d365: '1 tahun' },
    make: 'Buat kunci',
    making: 'Membuat...',
    failed: 'Kunci gagal dibuat.',
  },
  once: {
    title: 'Kunci barumu',
    warning:
      'Cuma muncul sekali ini. Salin sekarang: nanti nggak ada yang bisa menampilkannya lagi, Dibs juga nggak. Siapa pun yang punya bisa memakainya, jadi jangan kirim ke siapa-siapa.',
    body: 'Isi yang dikirim HP',
    url: 'Alamat',
    key: 'Kunci',
    webhook: 'Secret buat tanda tangan',
    copy: 'Salin {{what}}',
    copied: 'Tersalin',
    done: 'Sudah kusimpan',
  },
}
