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

/**
 * The question in such a text, whichever language it was made in. A text without the headings is
 * a question as it is. What the seller wrote comes last, so headings within it change nothing.
 */
export function questionOf(text: string): string {
  const starts = Object.values(HEADINGS).flatMap(({ question }) => {
    const heading = `\n\n${question}\n`
    const at = text.indexOf(heading)
    return at < 0 ? [] : [{ at, end: at + heading.length }]
  })
  const first = starts.sort((a, b) => a.at - b.at)[0]
  return first ? text.slice(first.end) : text
}
