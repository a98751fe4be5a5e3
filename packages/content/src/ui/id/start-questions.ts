import type { startQuestions as en } from '../en/start-questions.ts'
import type { TextsLike } from '../texts-like.ts'

export const startQuestions = {
  goOn: {
    title: 'Lanjut live tadi?',
    message: 'Live kamu baru selesai. Kalau dilanjut, daftar dan rekapnya tetap satu.',
    confirm: 'Lanjut',
    startNew: 'Catat sebagai live baru',
  },
  spend: {
    title: 'Pakai satu jatah live lagi?',
    message:
      'Waktu langgananmu buat live ini sudah habis. Kalau dilanjut, daftar dan rekapnya tetap satu.',
    left_one: 'Sisa jatahmu bulan ini {{count}} live.',
    left_other: 'Sisa jatahmu bulan ini {{count}} live.',
    confirm: 'Pakai satu jatah',
  },
} as const satisfies TextsLike<typeof en>
