import type { support as en } from '../en/support.ts'
import type { TextsLike } from '../texts-like.ts'

/** Help and support. */
export const support = {
  title: 'Bantuan',
  lead: 'Cari jawabannya di sini, atau tanya langsung ke tim Dibs.',
  search: {
    label: 'Cari di bantuan',
    placeholder: 'Mau tanya apa?',
    clear: 'Hapus pencarian',
    found_one: '{{count}} jawaban',
    found_other: '{{count}} jawaban',
    all: 'Lihat semua {{count}}',
    alike: 'Yang persis begitu nggak ada. Ini yang mirip:',
    none: 'Nggak ada hasil untuk “{{query}}”',
    noneHint: 'Coba kata lain, atau tanya kami.',
  },
  faq: {
    questions_one: '{{count}} pertanyaan',
    questions_other: '{{count}} pertanyaan',
    copyLink: 'Salin link',
    copied: 'Tersalin',
    copyFailed: 'Link-nya gagal disalin.',
    failed: 'Bantuan gagal dimuat.',
  },
  category: {
    onboarding: 'Mulai dari sini',
    itemCodes: 'Kode barang',
    liveUse: 'Saat live',
    recaps: 'Rekap',
    bills: 'Tagihan dan paket',
    dataRetention: 'Datamu',
    account: 'Akun dan langganan',
    troubleshooting: 'Kalau ada masalah',
  },
  hours: {
    openNow: 'Buka sekarang',
    opensIn: 'Buka {{duration}} lagi',
    jakarta: 'Setiap hari, jam 8 pagi sampai 5 sore WIB',
    yours: 'Di tempatmu: {{from}} sampai {{to}}',
    same: 'Sama dengan jam di tempatmu.',
  },
  contact: {
    title: 'Hubungi kami',
    form: 'Formulir kontak',
    formHint: 'Buat apa saja yang butuh jawaban',
    email: 'Email',
    community: 'Komunitas',
    communityHint: 'Sesama penjual saling bantu',
    announcements: 'Pengumuman',
    announcementsHint: 'Kabar terbaru dan jadwal perawatan',
    chat: 'Chat langsung',
    chatHint: 'Ngobrol dengan kami, langsung di sini',
    comingSoon: 'Segera hadir',
    newTab: '(buka tab baru)',
    failed: 'Cara menghubungi kami gagal dimuat.',
  },
} as const satisfies TextsLike<typeof en>
