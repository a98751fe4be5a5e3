import type { matching as en } from '../en/matching.ts'
import type { TextsLike } from '../texts-like.ts'

export const matching = {
  title: 'Coba komentar',
  label: 'Komentar',
  placeholder: 'Misalnya: keep A12 kak',
  result: {
    claims: 'Masuk ke {{code}}',
    nothing: 'Bukan klaim',
    contains: '{{code}} ada di komentarnya.',
    whole: '{{code}} berdiri sendiri di komentarnya.',
    none: 'Nggak ada kodemu di komentar ini.',
    shorter: '{{code}} juga ada, tapi lebih pendek: yang dipakai kode terpanjang.',
    laterInComment: '{{code}} juga ada, sama panjang, tapi disebut belakangan.',
    also: 'Di live, “Juga {{code}}” memasukkannya ke sana juga.',
    notAlone: '{{code}} cuma ada di dalam “{{around}}”, jadi nggak berdiri sendiri.',
  },
  warning: {
    insideCode: '“{{code}}” ada di dalam {{other}}: komentar {{other}} masuknya ke sana.',
    containsCode:
      '{{other}} ada di dalam kode ini: komentar “{{code}}” nggak masuk ke {{other}} lagi.',
    everydayWord: '“{{code}}” sering banget ditulis orang, dan semuanya bakal dihitung.',
    insideWord: '“{{code}}” juga bakal kena di “{{example}}”.',
    number: '“{{code}}” juga bakal kena di “{{example}}”, di harga, dan di ukuran.',
    askWhole: 'Kode harus persis?',
    whole: 'Ya, persis',
  },
  rule: {
    title: 'Cara mencari kode',
    change: 'Ganti aturan',
    contains: {
      name: 'Di mana saja di komentar',
      hint: 'Kode dihitung di mana pun muncul, juga di tengah kata atau angka yang lebih panjang.',
      example: 'A1 ketemu di “A1”, di “keep A1!”, dan di “A12”.',
    },
    whole: {
      name: 'Kode harus persis',
      hint: 'Kode dihitung kalau nggak ada huruf atau angka yang menempel.',
      example: 'A1 ketemu di “A1” dan di “keep A1!”, nggak di “A12”.',
    },
    saving: 'Menyimpan...',
    saved: 'Tersimpan. Berlaku untuk komentar mulai sekarang, juga di live yang lagi jalan.',
    failed: 'Aturannya gagal diganti.',
  },
} as const satisfies TextsLike<typeof en>
