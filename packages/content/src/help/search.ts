/** Words that stand in questions about anything, so they tell none from another. */
const FILLERS = {
  en: 'a about am an and any are as at be been but by can could did do does for from had has have how i if in into is it its just me my of on or our please should so some that the their them then there these they this to use used using was we were what when where which who why will with would you your',
  id: 'aku anda apa apakah atau bagaimana berapa bisa boleh buat cara dan dari dengan di dong gimana ini itu jadi juga kalau kalo kami kamu ke kenapa kita kok lagi mana mau mengapa nih oleh pada para saja saya sih supaya tolong untuk ya yang',
} as const

const tokenizers = {
  en: tokenizerWithout(FILLERS.en),
  id: tokenizerWithout(FILLERS.id),
}

/**
 * How the help is searched (spec, section 9), as options of Fuse.js, the same in browser and server.
 * The specification's numbers hold for each word: a natural question as a whole fits no entry.
 */
export function helpSearch(language: keyof typeof FILLERS) {
  return {
    threshold: 0.4,
    ignoreLocation: true,
    minMatchCharLength: 3,
    keys: ['title', 'content', 'keywords'],
    useTokenSearch: true,
    tokenize: tokenizers[language],
  }
}

/** Each word takes some milliseconds to look for; whoever writes more has said what it is about. */
const MOST_WORDS = 12
const LONGEST_WORD = 32

/** What is looked for of a text: its first words that tell something. */
export function helpQuery(language: keyof typeof FILLERS, text: string): string {
  const words = tokenizers[language](text.slice(0, MOST_WORDS * 100))
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))]
    .slice(0, MOST_WORDS)
    .join(' ')
}

/** As many entries are taken, best first. */
export const HELP_SEARCH_LIMIT = 5

function tokenizerWithout(fillers: string) {
  const isFiller = new Set(fillers.split(' '))
  return (text: string): string[] => wordsOf(text).filter((word) => !isFiller.has(word))
}

/** The words of a text, in small letters. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
