/** Why a comment that was posted is not taken, by its code. */
const FAULTS = {
  en: {
    unreadable: 'This is no comment that Dibs can read.',
    at_ahead: 'The time of this comment is more than a minute ahead of the server’s clock.',
    at_past: 'The time of this comment is more than a day before the live began.',
    id_unknown: 'No comment with this id has come.',
  },
  id: {
    unreadable: 'Komentar ini tidak bisa dibaca Dibs.',
    at_ahead: 'Waktu komentar ini lebih dari satu menit di depan jam server.',
    at_past: 'Waktu komentar ini lebih dari sehari sebelum live dimulai.',
    id_unknown: 'Belum ada komentar dengan id ini.',
  },
}

/** The sentence for one of them, in a language. */
export const ingestFaultText = (
  language: keyof typeof FAULTS,
  fault: keyof (typeof FAULTS)['en'],
): string => FAULTS[language][fault]
