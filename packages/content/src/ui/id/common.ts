import type { common as en } from '../en/common.ts'
import type { TextsLike } from '../texts-like.ts'

export const common = {
  nav: {
    label: 'Utama',
    home: 'Beranda',
    live: 'Live',
    items: 'Barang',
    profile: 'Profil',
    help: 'Bantuan',
  },
  skipToContent: 'Langsung ke isi',
  action: {
    save: 'Simpan',
    cancel: 'Batal',
    close: 'Tutup',
    back: 'Kembali',
    retry: 'Coba lagi',
    delete: 'Hapus',
    dismiss: 'Tutup',
  },
  status: {
    slow: 'Masih memuat. Sinyalnya lagi lemah.',
    loading: 'Sebentar ya...',
    deleting: 'Menghapus...',
  },
  stream: {
    badge: 'Live',
    practiceBadge: 'Latihan',
    disconnect: 'Selesai',
  },
  date: { invalid: 'Tanggal nggak valid', missing: 'Nggak ada', justNow: 'baru saja' },
  figures: {
    items_one: '{{count, number}} barang',
    items_other: '{{count, number}} barang',
    winners_one: '{{count, number}} pemenang',
    winners_other: '{{count, number}} pemenang',
    buyers_one: '{{count, number}} pembeli',
    buyers_other: '{{count, number}} pembeli',
  },
  duration: {
    hoursMinutes: '{{hours}} jam {{minutes}} mnt',
    hours: '{{hours}} jam',
    minutes: '{{minutes}} mnt',
    underMinute: 'kurang dari 1 menit',
  },
  language: { label: 'Bahasa', en: 'English', id: 'Bahasa Indonesia' },
  error: {
    profile: 'Profilmu gagal dimuat. Dibs terus coba.',
    unexpected: 'Ada yang nggak beres',
    offline: 'Dibs nggak menjawab. Cek koneksimu, lalu coba lagi.',
    pageTitle: 'Halaman ini gagal dibuka',
    pageMessage: 'Datamu aman. Muat ulang halaman buat lanjut.',
    reload: 'Muat ulang',
    region: 'Bagian ini berhenti bekerja. Yang lain tetap jalan.',
  },
  writeToSupport: 'Tulis ke {{email}}',
  notFound: {
    title: 'Ups! Halaman nggak ditemukan',
    message: 'Halaman ini nggak ada. Mungkin link-nya sudah lama atau salah ketik.',
    home: 'Ke beranda',
  },
  legal: {
    terms: 'Ketentuan Layanan',
    privacy: 'Kebijakan Privasi',
    updated: 'Terakhir diperbarui {{date}}',
    loadFailed: 'Teksnya gagal dimuat. Coba lagi ya.',
  },
} as const satisfies TextsLike<typeof en>
