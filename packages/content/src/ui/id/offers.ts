import type { offers as en } from '../en/offers.ts'
import type { TextsLike } from '../texts-like.ts'

export const offers = {
  label: 'Klaim yang kelewat',
  named_one: '{{count}} pembeli komen {{item}} sebelum dihitung.',
  named_other: '{{count}} pembeli komen {{item}} sebelum dihitung.',
  first: '{{name}} paling dulu.',
  take_one: 'Masukkan',
  take_other: 'Masukkan',
  unregistered: '{{buyers}} pembeli komen {{item}}, tapi bukan kodemu.',
  others_one: '{{count}} lagi nulisnya beda, atau bareng kode lain: masukkan dari komentar.',
  others_other: '{{count}} lagi nulisnya beda, atau bareng kode lain: masukkan dari komentar.',
  missing: 'Antara {{from}} dan {{to}} mungkin ada yang lain.',
  more_one: '{{count}} kode lagi: {{items}}',
  more_other: '{{count}} kode lagi: {{items}}',
  showMore: 'Lihat',
  add: 'Tambah {{item}} dan masukkan mereka',
  addBrief: 'Tambah {{item}}',
  noItems: 'Kamu belum punya kode barang, jadi belum ada komentar yang bisa jadi klaim.',
  addItems: 'Tambah kode',
  failed: 'Belum bisa ditambah. Coba lagi ya.',
  nobody: '{{item}} sudah masuk daftar kodemu.',
  notAdded:
    'Disebut, belum ditambah: {{codes}}. Masih bisa ditambah di rekap, sampai sehari setelah live.',
  ask: {
    title: 'Masukkan {{name}} ke {{item}}?',
    displaces:
      '{{name}} komen {{margin}} sebelum {{winner}}, jadi {{name}} yang menang dan {{winner}} turun.',
    tied: '{{name}} komen di milidetik yang sama dengan {{winner}}, nomornya lebih dulu, jadi {{name}} yang menang dan {{winner}} turun.',
    earlier_one: '{{names}} komen lebih dulu dari {{name}}.',
    earlier_other: '{{names}} komen lebih dulu dari {{name}}.',
    all: 'Masukkan {{count}} orang, urut dari yang paling dulu',
    only: 'Cuma {{name}}',
    confirm: 'Masukkan {{name}}',
  },
  whole: {
    won: '“{{word}}” menang {{item}}. Kode harus persis?',
    counted: '“{{word}}” masuk {{item}}. Kode harus persis?',
    done: 'Kode harus persis. “{{word}}” tetap di {{item}} sampai kamu keluarkan.',
    yes: 'Ya, persis',
    undo: 'Urungkan',
    no: 'Nggak, biarkan',
    failed: 'Aturannya gagal diganti.',
  },
} as const satisfies TextsLike<typeof en>
