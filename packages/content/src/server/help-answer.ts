const WORDS = {
  en: {
    source:
      'This comes straight from the help of Dibs, the closest that there is to your question:',
    nothing:
      'I found nothing about that in the help of Dibs. Ask in other words, or look at **Support** in your profile.',
  },
  id: {
    source: 'Ini langsung dari bantuan Dibs, yang paling dekat dengan pertanyaanmu:',
    nothing:
      'Belum ada soal itu di bantuan Dibs. Coba tanya pakai kata lain, atau buka **Bantuan** di profilmu.',
  },
} as const

/** What the assistant says when the help itself answers: where it comes from, and the best entries. */
export function helpAnswerText(
  language: keyof typeof WORDS,
  entries: readonly { title: string; content: string }[],
): string {
  const words = WORDS[language]
  if (entries.length === 0) return words.nothing
  return [words.source, ...entries.map(({ title, content }) => `**${title}**\n${content}`)].join(
    '\n\n',
  )
}
