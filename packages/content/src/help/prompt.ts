/** The lines that the blocks of a prompt begin with, each after a blank line. */
const HEADINGS = {
  en: {
    information: 'RELEVANT INFORMATION',
    said: 'CONVERSATION SO FAR',
    question: 'QUESTION OF THE SELLER',
  },
  id: {
    information: 'INFORMASI YANG RELEVAN',
    said: 'PERCAKAPAN SEBELUMNYA',
    question: 'PERTANYAAN PENJUAL',
  },
} as const

/** What was said before the question: by the seller, or by the assistant. */
export type SaidBefore = { text: string; sender: 'user' | 'ai' }

type PromptParts = {
  instruction: string
  information: string
  said?: readonly SaidBefore[]
  question: string
}

/** So many messages are remembered, oldest first, and so much of each. */
const MOST_SAID = 6
const MOST_CHARACTERS = 600
const SPEAKERS = { user: 'Seller: ', ai: 'Dibs: ' } as const

/**
 * The text that the generative AI is sent: instruction, information with what was said before, and
 * question (spec, section 7). What was said has a line for each message, so that nothing in it is
 * taken for a heading.
 */
export function promptText(
  language: keyof typeof HEADINGS,
  { instruction, information, said = [], question }: PromptParts,
): string {
  const headings = HEADINGS[language]
  const lines = said
    .slice(-MOST_SAID)
    .map(({ text, sender }) => SPEAKERS[sender] + inOneLine(text).slice(0, MOST_CHARACTERS))
  return [
    instruction,
    `${headings.information}\n${information}`,
    ...(lines.length > 0 ? [`${headings.said}\n${lines.join('\n')}`] : []),
    `${headings.question}\n${question}`,
  ].join('\n\n')
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

type PromptLanguage = keyof typeof HEADINGS

type ReadPrompt = { language: PromptLanguage; said: SaidBefore[]; question: string }

/**
 * Reads such a text, whichever language it was made in; null when it is another text. What the
 * seller wrote comes last, so headings within it change nothing.
 */
export function readPrompt(text: string): ReadPrompt | null {
  const languages = Object.keys(HEADINGS) as PromptLanguage[]
  const read = languages.flatMap((language) => {
    const headings = HEADINGS[language]
    const [instruction = '', rest] = splitOnce(text, `\n\n${headings.information}\n`)
    const [block, question] = splitOnce(rest ?? '', `\n\n${headings.question}\n`)
    if (question === undefined) return []
    const said = readSaid(block.split(`\n\n${headings.said}\n`).slice(1).at(-1) ?? '')
    return [{ language, said, question, at: instruction.length }]
  })
  const first = read.sort((a, b) => a.at - b.at)[0]
  return first ? { language: first.language, said: first.said, question: first.question } : null
}

function readSaid(lines: string): SaidBefore[] {
  return lines
    .split('\n')
    .flatMap((line) =>
      (['user', 'ai'] as const)
        .filter((sender) => line.startsWith(SPEAKERS[sender]))
        .map((sender) => ({ text: line.slice(SPEAKERS[sender].length), sender })),
    )
}

/** The second part is missing when the separator is not there. */
function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
