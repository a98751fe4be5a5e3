import { inflateSync } from 'node:zlib'

/** A page of a PDF: its size in points, and the text on it without blanks. */
export type PdfPage = { width: number; height: number; text: string }

/**
 * Reads the pages of a PDF as Chromium prints it: of fonts that tell what their glyphs stand for,
 * line after line as they were drawn. Blanks are left out: where they are not drawn, nobody can tell.
 */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = readObjects(pdf.toString('latin1'))
  return [...objects.values()]
    .filter((object) => /\/Type\s*\/Page\b/.test(object.head))
    .map((page) => {
      const [, , width, height] = /\/MediaBox\s*\[([^\]]+)\]/
        .exec(page.head)?.[1]
        ?.trim()
        .split(/\s+/)
        .map(Number) ?? [0, 0, 0, 0]
      const contents = refsIn(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(page.head)?.[1] ?? '')
      const text = contents.map((id) => textOf(objects.get(id)?.stream() ?? '', objects)).join('')
      return { width: width ?? 0, height: height ?? 0, text }
    })
}

type PdfObject = { head: string; stream: () => string }
type Objects = Map<number, PdfObject>

function readObjects(text: string): Objects {
  const objects: Objects = new Map()
  for (const [, id, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\nendobj/g)) {
    const start = /stream\r?\n/.exec(body)
    const head = start ? body.slice(0, start.index) : body
    const raw = start
      ? body.slice(start.index + start[0].length, body.lastIndexOf('endstream'))
      : ''
    objects.set(Number(id), {
      head,
      stream: () =>
        head.includes('/FlateDecode')
          ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
          : raw,
    })
  }
  return objects
}

const refsIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))

function textOf(content: string, objects: Objects): string {
  let glyphs = new Map<string, string>()
  let text = ''
  const parts = content.matchAll(/\/F(\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)
  for (const [, font, codes = ''] of parts) {
    if (font !== undefined) glyphs = readGlyphs(objects, Number(font))
    for (const code of codes.match(/.{4}/g) ?? []) text += glyphs.get(code.toUpperCase()) ?? ''
  }
  return text.replace(/\s/g, '')
}

/** Glyph → text, by the font's `ToUnicode` map. */
function readGlyphs(objects: Objects, font: number): Map<string, string> {
  const [map] = refsIn(/\/ToUnicode\s+\d+ 0 R/.exec(objects.get(font)?.head ?? '')?.[0] ?? '')
  const glyphs = new Map<string, string>()
  if (map === undefined) return glyphs
  const text = objects.get(map)?.stream() ?? ''
  const decode = (hex: string, offset = 0) =>
    Buffer.from(hex, 'hex')
      .swap16()
      .toString('utf16le')
      .replace(/.$/su, (last) => String.fromCodePoint((last.codePointAt(0) ?? 0) + offset))
  for (const [, block = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      glyphs.set(from.toUpperCase(), decode(to))
  for (const [, block = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const name = code.toString(16).toUpperCase().padStart(4, '0')
        glyphs.set(name, decode(first, code - Number.parseInt(from, 16)))
      }
  return glyphs
}
