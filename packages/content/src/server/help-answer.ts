const WORDS = {
  en: {
    source: 'This comes straight from the help of Dibs',
    failed: 'I cannot answer in my own words just now. This comes straight from the help of Dibs',
    used_up:
      'My answers in my own words are used up for today. This comes straight from the help of Dibs',
    closest: 'the closest that there is to your question:',
    notIt: 'Not what you meant? Ask in other words, or look at **Support** in your profile.',
    nothing:
      'I found nothing about that in the help of Dibs. Ask in other words, or look at **Support** in your profile.',
  },
  id: {
    source: 'Ini langsung dari bantuan Dibs',
    failed: 'Aku lagi belum bisa jawab dengan kata-kataku sendiri. Ini langsung dari bantuan Dibs',
    used_up:
      'Jatah jawaban dengan kata-kataku sendiri buat hari ini sudah habis. Ini langsung dari bantuan Dibs',
    closest: 'yang paling dekat dengan pertanyaanmu:',
    notIt: 'Bukan itu maksudmu? Coba tanya pakai kata lain, atau buka **Bantuan** di profilmu.',
    nothing:
      'Belum ada soal itu di bantuan Dibs. Coba tanya pakai kata lain, atau buka **Bantuan** di profilmu.',
  },
} as const

/**
 * Why the help itself answers: it is what there is, the generative AI did not answer, or the day's
 * prompts are used up.
 */
export type HelpAnswerReason = 'source' | 'failed' | 'used_up'

/** What the assistant says when the help itself answers: where it comes from, and the best entries. */
export function helpAnswerText(
  language: keyof typeof WORDS,
  entries: readonly { title: string; content: string }[],
  reason: HelpAnswerReason,
): string {
  const words = WORDS[language]
  if (entries.length === 0) return words.nothing
  const source = `${words[reason]}, ${words.closest}`
  const told = entries.map(({ title, content }) => `**${title}**\n${content}`)
  return [source, ...told, words.notIt].join('\n\n')
}
