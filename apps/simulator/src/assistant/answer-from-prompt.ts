const NOTHING_FOUND =
  'I am the stand-in for the generative AI, and there is nothing about that in what I was sent.'
const MIN_WORD_LENGTH = 3

/**
 * What a model with no knowledge of its own would answer: of the sections in the prompt (a heading
 * with `#` and the text under it), the text of the one that shares most words with the question,
 * which stands last.
 */
export function answerFromPrompt(prompt: string): string {
  const paragraphs = prompt.split(/\n{2,}/)
  const asked = wordsOf(paragraphs.at(-1) ?? '')
  const sections = paragraphs.slice(0, -1).flatMap(readSection)
  const found = sections.map(({ words, text }) => ({
    text,
    shared: [...asked].filter((word) => words.has(word)).length,
  }))
  // Of those that fit equally well the first: whoever wrote the prompt put the best one there.
  const best = found.sort((a, b) => b.shared - a.shared)[0]
  return best?.text ?? NOTHING_FOUND
}

function readSection(paragraph: string): { words: Set<string>; text: string }[] {
  const lines = paragraph.split('\n')
  const heading = lines.findLastIndex((line) => line.startsWith('#'))
  const text = lines.slice(heading + 1).join('\n')
  if (heading < 0 || text.trim() === '') return []
  return [{ words: wordsOf(lines.slice(heading).join(' ')), text }]
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH))
}
