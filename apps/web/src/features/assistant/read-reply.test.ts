import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const plain = (text: string) => [{ text, bold: false }]

describe('the formatting of a reply', () => {
  it('knows paragraphs with their lines, however lines end', () => {
    expect(readReply('One\r\ntwo\n\n\nThree')).toEqual([
      { kind: 'paragraph', lines: [plain('One'), plain('two')] },
      { kind: 'paragraph', lines: [plain('Three')] },
    ])
  })

  it('knows lists, also with blank lines between their entries', () => {
    expect(readReply('Do this:\n* One\n\n*   Two\n2. Three\n\n3) Four')).toEqual([
      { kind: 'paragraph', lines: [plain('Do this:')] },
      { kind: 'list', lines: [plain('One'), plain('Two')] },
      { kind: 'numbered', start: 2, lines: [plain('Three'), plain('Four')] },
    ])
  })

  it('knows bold, and takes a heading for it', () => {
    expect(readReply('## Go **live**\nTap **Join Live** now')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [{ text: 'Go live', bold: true }],
          [
            { text: 'Tap ', bold: false },
            { text: 'Join Live', bold: true },
            { text: ' now', bold: false },
          ],
        ],
      },
    ])
  })

  it.each(['2 ** 3 is 8', '**open', '****', '*', '-', '1.', '#', '<b>no</b>', '[a](javascript:b)'])(
    'leaves %j as it is',
    (text) => {
      const [block] = readReply(text)
      expect(block?.kind).toBe('paragraph')
      expect(
        block?.lines
          .flat()
          .map((span) => span.text)
          .join(''),
      ).toBe(text === '****' ? '' : text)
    },
  )

  it('reads nothing as nothing, and 100 KB of marks in one go', () => {
    expect(readReply(' \n ')).toEqual([])
    expect(readReply('**a'.repeat(35_000))[0]?.lines[0]).toHaveLength(35_000)
    expect(readReply(`${' '.repeat(50_000)}x`)).toHaveLength(1)
    expect(readReply('- '.repeat(50_000))).toHaveLength(1)
  })
})
