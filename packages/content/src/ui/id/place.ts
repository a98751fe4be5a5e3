import type { place as en } from '../en/place.ts'
import type { TextsLike } from '../texts-like.ts'

export const place = {
  winner: 'Jadikan pemenang',
  keepWinner: 'Tetap jadi pemenang',
  firstWinner: 'Jadikan pemenang pertama',
  up: 'Naikkan',
  down: 'Turunkan',
  bottom: 'Lewati ke paling bawah',
  place: 'Ke posisi …',
  placeTo: 'Posisi ke berapa?',
  placeHint: 'Tap posisi baru buat {{name}}.',
  placeNumber: 'Nomor antrean, 1 sampai {{last}}',
  placeLoses: '{{name}} lepas {{item}}',
  remove: 'Keluarkan dari {{item}}',
  removeTitle: 'Keluarkan {{name}}?',
  removeWaiting: '{{name}} keluar dari antrean {{item}}, yang di belakangnya naik.',
  removeWinner: '{{name}} lepas {{item}}, dan {{next}} yang menang.',
  removeLast: '{{name}} lepas {{item}}, dan belum ada antrean berikutnya.',
  removeWhom: 'Keluarkan siapa?',
  skipWhom: 'Lewati siapa?',
  removeConfirm: 'Keluarkan',
  /** Read out after a change by hand. */
  said: '{{name}} di {{item}}: {{what}}. Pemenang sekarang: {{winners}}.',
  saidNobody: '{{name}} di {{item}}: {{what}}. Belum ada pemenang.',
  saidMany: '{{count}} perubahan tersimpan. Pemenang {{item}} sekarang: {{winners}}.',
  saidManyNobody: '{{count}} perubahan tersimpan. {{item}} belum ada pemenang.',
} as const satisfies TextsLike<typeof en>
