/** The lines that the blocks of a prompt begin with, each after a blank line. */
const HEADINGS = {
  en: { information: 'RELEVANT INFORMATION', question: 'QUESTION OF THE SELLER' },
  id: { information: 'INFORMASI YANG RELEVAN', question: 'PERTANYAAN PENJUAL' },
} as const

type PromptParts = { instruction: string; information: string; question: string }

/** The text that the generative AI is sent: instruction, information, question (spec, section 7). */
export function promptText(
  language: keyof typeof HEADINGS,
  { instruction, information, question }: PromptParts,
): string {
  const headings = HEADINGS[language]
  return [
    instruction,
    `${headings.information}\n${information}`,
    `${headings.question}\n${question}`,
  ].join('\n\n')
}

type PromptLanguage = keyof typeof HEADINGS

/**
 * Reads such a text, whichever language it was made in; null when it is another text. What the
 * seller wrote comes last, so headings within it change nothing.
 */
export function readPrompt(text: string): { language: PromptLanguage; question: string } | null {
  const languages = Object.keys(HEADINGS) as PromptLanguage[]
  const read = languages.flatMap((language) => {
    const headings = HEADINGS[language]
    const [instruction = '', rest] = splitOnce(text, `\n\n${headings.information}\n`)
    const [, question] = splitOnce(rest ?? '', `\n\n${headings.question}\n`)
    return question === undefined ? [] : [{ language, question, at: instruction.length }]
  })
  const first = read.sort((a, b) => a.at - b.at)[0]
  return first ? { language: first.language, question: first.question } : null
}

/** The second part is missing when the separator is not there. */
function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
