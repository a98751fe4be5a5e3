/** What stands in the page's head before any script has run, and where a link to it is shared. */
export type PageMeta = {
  title: string
  description: string
  /** For the drawn picture of shared links. */
  winner: string
  waitlist: string
  /** The title of the page about fairness, for its picture. */
  fair: string
  /** Said while the page's code comes. */
  loading: string
  /** Said where the page's code is long in coming, and the way to ask for it anew. */
  slow: string
  retry: string
}

const PAGE_META: Record<'en' | 'id', PageMeta> = {
  en: {
    title: 'First to comment. First in line.',
    description:
      'Dibs reads the comments of your live, matches your item codes and keeps a winner and a waitlist for every item.',
    winner: 'Winner',
    waitlist: 'Waitlist',
    fair: 'How your place in line is decided',
    loading: 'Loading...',
    slow: 'Still loading. The connection is slow.',
    retry: 'Try again',
  },
  id: {
    title: 'Siapa cepat, dia dapat.',
    description:
      'Dibs membaca komentar live kamu, mencocokkan kode barang, lalu mencatat pemenang dan antrean tiap barang.',
    winner: 'Pemenang',
    waitlist: 'Antrean',
    fair: 'Urutanmu ditentukan dari apa?',
    loading: 'Sebentar ya...',
    slow: 'Masih memuat. Sinyalnya lagi lemah.',
    retry: 'Coba lagi',
  },
}

/** The page's head in a language. */
export function pageMeta(language: 'en' | 'id'): PageMeta {
  return PAGE_META[language]
}
