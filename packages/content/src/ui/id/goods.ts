import type { goods as en } from '../en/goods.ts'
import type { TextsLike } from '../texts-like.ts'

export const goods = {
  noPrice: 'Belum ada harga',
  open: '{{item}}: harga, stok, dan lainnya',
  labels: 'Label pemenang',
  label: 'Cetak label',
  undo: 'Urungkan',
  changed: '{{item}} sudah diubah.',
  price: {
    chip: '{{price}}?',
    take: 'Jadikan harga {{item}} {{price}}',
    taken: '{{item}} sekarang {{price}}.',
  },
  sheet: {
    title: '{{item}} di live ini',
    hint: 'Cuma buat live ini. Daftar barangmu nggak berubah.',
    save: 'Simpan',
    again: '{{item}} dijual lagi',
    againHint: 'Antreannya dikosongkan. Komentar mulai sekarang dihitung dari awal.',
  },
  again: {
    done: '{{item}} dijual lagi.',
    title: 'Jual {{item}} lagi?',
    billed: '{{item}} sudah ditagih. Barangnya tetap punya pembeli itu, nggak ikut dijual lagi.',
    confirm: 'Jual lagi',
  },
  quantity: {
    label: 'Jumlah',
    less: 'Kurangi satu',
    more: 'Tambah satu',
    chip: '{{count}}×?',
    take: 'Kasih {{name}} {{count}} {{item}}',
    taken: '{{name}}: {{count}}× {{item}}.',
    later: 'Belakangan: “{{text}}”',
    title: '{{count}}× buat {{name}}?',
    toWaitlist: '{{name}} balik ke antrean.',
    fewer: '{{name}} dapat {{count}}, bukan {{was}}.',
    confirm: 'Kasih {{count}}',
  },
  known: {
    new: 'Baru',
    lapsed_one: '{{count}} hangus',
    lapsed_other: '{{count}} hangus',
  },
  block: {
    act: 'Blokir {{name}}',
    hint: 'Nggak masuk antrean di live ini dan berikutnya, sampai kamu buka.',
    done: '{{name}} diblokir.',
    undone: 'Blokir {{name}} dibuka.',
    title: 'Diblokir',
    act_undo: 'Buka',
    actLong: 'Buka blokir {{name}}',
  },
} as const satisfies TextsLike<typeof en>
