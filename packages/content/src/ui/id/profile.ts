import type { profile as en } from '../en/profile.ts'
import type { TextsLike } from '../texts-like.ts'

export const profile = {
  title: 'Profil',
  personal: 'Data diri',
  name: 'Nama',
  phone: 'Nomor HP',
  email: 'E-mail',
  notSet: 'Belum diisi',
  editName: 'Ubah nama',
  language: 'Bahasa',
  account: 'Akun TikTok',
  notLinked: 'Belum terhubung',
  disconnect: 'Putuskan',
  disconnecting: 'Memutuskan...',
  disconnectTitle: 'Putuskan @{{username}}?',
  disconnectMessage:
    'Live yang lagi jalan akan berhenti. Kode barang dan rekapmu tetap ada. Buat gabung live lagi, akunnya perlu diverifikasi ulang.',
  disconnected: 'Akun berhasil diputuskan',
  settings: 'Pengaturan',
  logOut: 'Keluar',
  loadFailed: 'Profilmu gagal dimuat. Dibs terus coba.',
  error: {
    nameEmpty: 'Nama tidak boleh kosong.',
    nameSame: 'Nama barunya sama dengan yang sekarang.',
    updateFailed: 'Profil gagal disimpan.',
    languageFailed: 'Pilihan bahasa gagal disimpan.',
    disconnectFailed: 'Akun video gagal diputuskan.',
  },
} as const satisfies TextsLike<typeof en>
