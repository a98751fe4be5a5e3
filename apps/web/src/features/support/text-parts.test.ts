import { describe, expect, it } from 'vitest'
import { splitText } from './find-questions.ts'

/** The parts with their marks: names in capitals' brackets, found words in angle ones. */
const marked = (text: string, words: string[]) =>
  splitText(text, words)
    .map(({ text, isStrong, isFound }) => {
      const found = isFound ? `<${text}>` : text
      return isStrong ? `[${found}]` : found
    })
    .join('|')

describe('splitting an answer', () => {
  it('marks names and found words, one inside the other, too', () => {
    expect(marked('Tap **Export CSV** in the recap.', [])).toBe('Tap |[Export CSV]| in the recap.')
    expect(marked('Tap **Export CSV**.', ['csv'])).toBe('Tap |[Export ]|[<CSV>]|.')
  })

  it('finds the longest of overlapping words', () => {
    expect(marked('going live', ['li', 'live'])).toBe('going |<live>')
  })

  it('takes what was typed as text, not as a pattern', () => {
    const signs = '\\^$.*+?()[]{}|/-'
    expect(marked(`a ${signs} b`, [...signs])).toContain('<\\>|<^>')
    expect(marked('Rp 49,000 (a month)', ['(a', '.*'])).toBe('Rp 49,000 |<(a>| month)')
  })

  it('leaves nothing out', () => {
    const text = '**Home** first, then **Items**'
    expect(
      splitText(text, ['e', 'it'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text.replaceAll('**', ''))
  })
})
