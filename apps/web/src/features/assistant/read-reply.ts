/** A piece of a line; `bold` for text between two pairs of asterisks. */
export type Span = { text: string; bold: boolean }
type Line = Span[]
/** The blocks of a reply. Any other markup stays text. */
export type Block =
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'list'; lines: Line[] }
  | { kind: 'numbered'; start: number; lines: Line[] }

const BULLET = /^\s*[-*•]\s+(?=\S)/
const NUMBER = /^\s*(\d{1,4})[.)]\s+(?=\S)/
const HEADING = /^#{1,6}\s+(?=\S)/

/** Reads the simple formatting of a reply: paragraphs, lists, and bold. Nothing of it is HTML. */
export function readReply(text: string): Block[] {
  const blocks: Block[] = []
  let isAfterBlank = true
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') isAfterBlank = true
    else {
      addLine(blocks, line, isAfterBlank)
      isAfterBlank = false
    }
  }
  return blocks
}

/** A list continues after a blank line; a paragraph does not. */
function addLine(blocks: Block[], line: string, isAfterBlank: boolean): void {
  const last = blocks.at(-1)
  const number = NUMBER.exec(line)
  if (BULLET.test(line)) {
    const spans = readSpans(line.replace(BULLET, ''))
    if (last?.kind === 'list') last.lines.push(spans)
    else blocks.push({ kind: 'list', lines: [spans] })
  } else if (number) {
    const spans = readSpans(line.replace(NUMBER, ''))
    if (last?.kind === 'numbered') last.lines.push(spans)
    else blocks.push({ kind: 'numbered', start: Number(number[1]), lines: [spans] })
  } else if (HEADING.test(line)) {
    const text = line.replace(HEADING, '').replaceAll('**', '')
    blocks.push({ kind: 'paragraph', lines: [[{ text, bold: true }]] })
  } else if (last?.kind === 'paragraph' && !isAfterBlank) last.lines.push(readSpans(line))
  else blocks.push({ kind: 'paragraph', lines: [readSpans(line)] })
}

/** Splits at pairs of asterisks; a pair without its partner is text. */
function readSpans(line: string): Span[] {
  const parts = line.split('**')
  if (parts.length % 2 === 0) {
    const open = parts.pop()
    parts.push(`${parts.pop()}**${open}`)
  }
  return parts.flatMap((text, index) => (text === '' ? [] : [{ text, bold: index % 2 === 1 }]))
}
