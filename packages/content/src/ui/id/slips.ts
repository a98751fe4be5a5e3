import type { slips as en } from '../en/slips.ts'
import type { TextsLike } from '../texts-like.ts'

export const slips = {
  chip: {
    label: '{{item}}?',
    take: 'Masukkan {{name}} ke {{item}}',
    change: 'Pindahkan {{name}} dari {{claimed}} ke {{item}}',
  },
  takenOne: '{{name}} masuk ke {{item}}.',
  taken_one: '{{count}} pembeli masuk ke {{item}}.',
  taken_other: '{{count}} pembeli masuk ke {{item}}.',
  undo: 'Urungkan',
  ask: {
    title: 'Masukkan {{name}} ke {{item}}?',
    displaces:
      '{{name}} komen {{margin}} sebelum {{winner}}, jadi {{name}} yang menang dan {{winner}} turun.',
    earlier_one: '{{names}} komen lebih dulu dari {{name}}.',
    earlier_other: '{{names}} komen lebih dulu dari {{name}}.',
    all: 'Masukkan {{count}} orang, urut dari yang paling dulu',
    only: 'Cuma {{name}}',
    confirm: 'Masukkan {{name}}',
  },
  offers: {
    label: 'Klaim yang kelewat',
    named_one: '{{count}} pembeli komen {{item}} dan belum ada di antreannya.',
    named_other: '{{count}} pembeli komen {{item}} dan belum ada di antreannya.',
    take_one: 'Masukkan',
    take_other: 'Masukkan',
    unregistered: '{{item}} disebut {{times}} kali, tapi bukan kodemu.',
    add: 'Tambah {{item}} dan masukkan mereka',
    addBrief: 'Tambah {{item}}',
    dismiss: 'Bukan {{item}}',
    noItems: 'Kamu belum punya kode barang, jadi belum ada komentar yang bisa jadi klaim.',
    addItems: 'Tambah kode',
    failed: 'Belum bisa ditambah. Coba lagi ya.',
    nobody: '{{item}} sudah masuk daftar kodemu.',
  },
  grid: {
    label: 'Tap kode untuk masukkan komentar',
    held: 'sudah ada di antrean',
  },
  earlier: {
    open: 'Komentar sebelumnya',
    title: 'Komentar sebelumnya',
    search: 'Cari nama atau komentar',
    loading: 'Memuat komentar',
    more: 'Tampilkan lagi',
    none: 'Belum ada komentar.',
    noMatch: 'Nggak ada komentar “{{search}}”.',
    failed: 'Komentar gagal dimuat.',
    start: 'Ini komentar paling awal.',
    rest: 'Dibs menyimpan 2.000 komentar terakhir. Ini dari jam {{time}}.',
  },
  gap: {
    divider: '{{length}} nggak masuk di sini',
    nothing: 'Nyambung lagi. Nggak ada yang kelewat.',
    missed: '{{length}} nggak masuk, {{from}} sampai {{to}}.',
  },
  doubt: {
    next: 'Berikutnya: {{name}}',
    nobody: 'Belum ada yang lain',
    keep: 'Kunci',
    keepLong: 'Kunci {{name}} jadi pemenang {{item}}',
    locked: 'Mengeluarkan mulai langganan {{plan}}. Melewati bisa.',
  },
  also: {
    label: 'Juga {{item}}',
    long: 'Juga {{item}}: masukkan {{name}}',
  },
  near: {
    take: '{{name}} “{{text}}”: masukkan ke antrean ini',
  },
  displaces: '{{name}} sekarang menang {{item}}, {{other}} turun.',
  cancelled: {
    note: 'Komen “{{text}}”',
    remove: 'Keluarkan {{name}} dari {{item}}',
  },
  whole: {
    ask: '“{{word}}” menang {{item}}. Kode harus berdiri sendiri?',
    yes: 'Ya',
    no: 'Nggak, biarkan',
    failed: 'Aturannya gagal diganti.',
  },
} as const satisfies TextsLike<typeof en>
