import type { plans as en } from '../en/plans.ts'
import { PLAN_NAMES } from '../plan-names.ts'
import type { TextsLike } from '../texts-like.ts'

export const plans = {
  title: 'Langganan',
  see: 'Lihat langganan',
  seeOne: 'Lihat {{plan}}',
  locked: 'Terkunci, ada di',
  /** Where no plans are offered. */
  lockedAlone: 'Terkunci',
  askUs: 'Tanya kami',
  notIncluded: 'Langgananmu belum termasuk ini. Tanya kami lewat halaman Bantuan, ya.',
  name: PLAN_NAMES,
  choose: 'Pilih langganan',
  compare: 'Isi tiap langganan',
  featureColumn: 'Fitur',
  perMonth: 'per bulan',
  yours: 'Langgananmu',
  requested: 'Diajukan',
  feature: {
    sessionsPerMonth: 'Live per bulan',
    sessionMinutes: 'Durasi per live',
    itemCodes: 'Kode barang',
    waitlistBuilder: 'Daftar antrean',
    manualClaims: 'Tambah & keluarkan manual',
    autoJoin: 'Catat live otomatis',
    exportRecaps: 'Ekspor rekap',
    support: 'Bantuan langsung',
  },
  value: {
    unlimited: 'Tanpa batas',
    minutes_one: '{{count}} menit',
    minutes_other: '{{count}} menit',
    hours_one: '{{count}} jam',
    hours_other: '{{count}} jam',
    yes: 'Ya',
    no: 'Nggak',
  },
  support: {
    none: 'Nggak ada',
    assistant: 'Asisten AI',
    workHours: 'Jam kerja',
    priority: 'Prioritas 24/7',
  },
  difference: {
    more: 'lebih dari sekarang',
    less: 'kurang dari sekarang',
    now: 'Sekarang: {{value}}',
  },
  ranInto: {
    usedUp: '{{feature}}: sudah habis',
    limited: 'Di {{plan}}: {{allowed}}. Di {{lifting}}: {{more}}.',
    locked: 'Nggak ada di {{plan}}. Bisa dipakai mulai {{lifting}}.',
  },
  alreadySubscribed: 'Kamu sudah memakai langganan ini.',
  waiting: 'Sudah diajukan, tinggal tunggu disetujui.',
  switchTo: 'Ganti ke {{plan}}',
  ask: 'Ajukan langganan ini',
  switching: 'Sebentar ya...',
  switched: 'Sekarang kamu pakai {{plan}}.',
  switchFailed: 'Langganannya gagal diganti. Coba lagi ya.',
  downgrade: {
    title: 'Ganti ke {{plan}}?',
    kept: 'Nggak ada yang dihapus: kode barang, live sebelumnya, dan rekapmu tetap ada. Yang langsung berubah:',
    instead: '{{now}} (sekarang: {{before}})',
    locked: 'Terkunci',
    codesOver:
      'Kamu punya {{count}} kode barang. Semuanya tetap ada dan tetap jalan; kode baru bisa ditambah lagi kalau sudah di bawah {{max}}.',
    keep: 'Tetap di {{plan}}',
  },
  usage: {
    title: 'Langgananmu',
    lives: 'Live bulan ini',
    codes: 'Kode barang',
    amount: '{{used}} dari {{max}}',
    resets: 'Kuota penuh lagi {{date}}',
    duration: 'Tiap live bisa sampai {{duration}}.',
    endless: 'Durasi live kamu tanpa batas.',
    left_one: 'sisa {{count}}',
    left_other: 'sisa {{count}}',
    livesFull: 'Jatah live bulan ini habis. Kuota penuh lagi {{date}}.',
    codesFull:
      'Langgananmu muat {{max}} kode. Hapus beberapa, atau pakai langganan yang lebih besar.',
  },
  autoJoin: {
    label: 'Catat live otomatis',
    hint: 'Begitu akunmu live, Dibs langsung mulai catat sendiri dalam semenit.',
    slowMinutes_one: 'Live kamu dicek kira-kira tiap menit. Biar pasti, tap Mulai catat live.',
    slowMinutes_other:
      'Live kamu dicek kira-kira tiap {{count}} menit. Biar pasti, tap Mulai catat live.',
    slowHours_one: 'Live kamu dicek kira-kira tiap jam. Biar pasti, tap Mulai catat live.',
    slowHours_other:
      'Live kamu dicek kira-kira tiap {{count}} jam. Biar pasti, tap Mulai catat live.',
    failed: 'Catat otomatis gagal diubah. Coba lagi ya.',
  },
} as const satisfies TextsLike<typeof en>
