import type { device as en } from '../en/device.ts'
import type { TextsLike } from '../texts-like.ts'

export const device = {
  offline: {
    title: 'Offline',
    lead: 'Dibs terus mencoba tersambung.',
    more: 'Apa yang masih jalan?',
    screen: 'Yang ada di layar tetap ada, nanti diperbarui sendiri.',
    live: 'Live yang jalan dicatat server Dibs, bukan HP ini: semua klaim tetap masuk.',
    network:
      'Perubahan antrean disimpan di HP ini, dikirim sendiri nanti. Tambah barang dan mulai catat live butuh internet.',
  },
  update: {
    ready: 'Versi baru Dibs sudah siap.',
    apply: 'Pakai sekarang',
    later: 'Nanti saja',
  },
} as const satisfies TextsLike<typeof en>
