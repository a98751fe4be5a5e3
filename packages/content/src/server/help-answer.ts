const WORDS = {
  en: {
    source: '',
    failed: 'I cannot answer in my own words just now.',
    used_up: 'My answers in my own words are used up for today.',
    from: 'From the help:',
    also: 'It also has:',
    notIt: 'Not what you meant? Ask in other words, or ask a person: **Support** in your profile.',
    nothing: 'I found nothing about that in the help of Dibs.',
    nearest: 'Nearest to it are:',
    person: 'Ask in other words, or ask a person: **Support** in your profile.',
  },
  id: {
    source: '',
    failed: 'Aku lagi belum bisa jawab dengan kata-kataku sendiri.',
    used_up: 'Jatah jawaban dengan kata-kataku sendiri buat hari ini sudah habis.',
    from: 'Dari bantuan:',
    also: 'Ada juga:',
    notIt:
      'Bukan itu maksudmu? Coba tanya pakai kata lain, atau tanya orangnya: **Bantuan** di profilmu.',
    nothing: 'Belum ada soal itu di bantuan Dibs.',
    nearest: 'Yang paling dekat:',
    person: 'Coba tanya pakai kata lain, atau tanya orangnya: **Bantuan** di profilmu.',
  },
} as const

/** As many further titles are named. */
const MOST_TITLES = 3

/**
 * Why the help itself answers: it is what there is, the generative AI did not answer, or the day's
 * prompts are used up.
 */
export type HelpAnswerReason = 'source' | 'failed' | 'used_up'

type Entry = { title: string; content: string }

/**
 * What the assistant says when the help itself answers: the entry that answers the question, under
 * its title; where none does, that there is none, and the titles that come near.
 */
export function helpAnswerText(
  language: keyof typeof WORDS,
  { answers, near }: { answers: readonly Entry[]; near: readonly Entry[] },
  reason: HelpAnswerReason,
): string {
  const words = WORDS[language]
  const [best, ...others] = answers
  const told = best
    ? [`${words.from} **${best.title}**`, best.content, ...titles(words.also, others), words.notIt]
    : [words.nothing, ...titles(words.nearest, near), words.person]
  return [words[reason], ...told].filter(Boolean).join('\n\n')
}

function titles(intro: string, entries: readonly Entry[]): string[] {
  const lines = entries.slice(0, MOST_TITLES).map(({ title }) => `- ${title}`)
  return lines.length === 0 ? [] : [[intro, ...lines].join('\n')]
}
