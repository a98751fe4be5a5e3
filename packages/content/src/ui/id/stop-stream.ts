import type { stopStream as en } from '../en/stop-stream.ts'
import type { TextsLike } from '../texts-like.ts'

export const stopStream = {
  practiceTitle: 'Selesai latihan?',
  practiceMessage: 'Latihan berhenti di semua perangkatmu, dan nggak ada yang disimpan.',
  practiceConfirm: 'Selesai latihan',
  stopTitle: 'Selesai catat?',
  stopMessage:
    'Live TikTok tetap jalan. Dibs berhenti di semua perangkatmu; pemenang dan antrean tersimpan di live sebelumnya.',
  stopConfirm: 'Selesai catat',
  stopping: 'Menyelesaikan...',
} as const satisfies TextsLike<typeof en>
