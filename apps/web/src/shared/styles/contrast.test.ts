import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [dayCss = '', nightCss = ''] = css.split('@media (prefers-color-scheme: dark)')
const day = readColors(dayCss)
const THEMES = { day, night: { ...day, ...readColors(nightCss) } }

/** WCAG 2.2, 1.4.3: texts, whatever their size; 1.4.11: edges of what is pressed or typed in. */
const TEXT = 4.5
const EDGE = 3

/** What is written with, and what it may lie on: each on each, so that a screen can nest them. */
const INKS = ['ink', 'ink-soft', 'action', 'action-strong', 'first-ink', 'alert', 'alert-strong']
const PLANES = ['paper', 'surface', 'sunken', 'chip', 'action-tint', 'first-tint', 'alert-tint']
/** A chip is a chosen piece, and nothing chosen is an alert. */
const NEVER = ['alert on chip']
const FILLED = [
  // For the moment in which a winner is new; the moments after it are nearer to the tint.
  ['ink', 'shine'],
  ['ink-soft', 'shine'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-first', 'first'],
  ['on-alert', 'alert'],
  ['on-alert', 'alert-strong'],
  ['paper', 'ink'],
] as const

const pairs = [...INKS.flatMap((ink) => PLANES.map((plane) => [ink, plane] as const)), ...FILLED]
const texts = pairs.filter(([ink, plane]) => !NEVER.includes(`${ink} on ${plane}`))

/** Colours that one element of a screen sets together. */
const together = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => readPairs(readFileSync(join(SOURCES, file), 'utf8')))

describe.each(Object.entries(THEMES))('by %s', (_theme, colors) => {
  test('every text can be read on every plane', () => {
    expect(findFaint(texts, colors, TEXT)).toEqual([])
  })

  test('the edge of what is pressed or typed in shows', () => {
    const edges = ['paper', 'surface', 'sunken'].map((plane) => ['edge', plane] as const)
    expect(findFaint(edges, colors, EDGE)).toEqual([])
  })

  test('what a screen sets together can be read', () => {
    expect(together.length).toBeGreaterThan(10)
    expect(findFaint(together, colors, TEXT)).toEqual([])
  })

  test('a text that is too faint is noticed', () => {
    const faint = { ...colors, 'ink-soft': colors.edge ?? '' }
    expect(findFaint(texts, faint, TEXT)).toContainEqual(
      expect.stringMatching(/^ink-soft on surface/),
    )
  })
})

test('every colour that texts are written with is held', () => {
  const held = new Set(texts.map(([ink]) => ink))
  const written = new Set(together.map(([ink]) => ink))
  expect([...written].filter((ink) => !held.has(ink))).toEqual([])
})

function findFaint(
  all: readonly (readonly [ink: string, plane: string])[],
  colors: Record<string, string>,
  least: number,
): string[] {
  return all.flatMap(([ink, plane]) => {
    const contrast = contrastOf(colors[ink], colors[plane])
    return contrast >= least ? [] : [`${ink} on ${plane}: ${contrast.toFixed(2)}`]
  })
}

function readColors(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  )
}

/** Texts of classes with both a text colour and a plane, without conditions. */
function readPairs(source: string): [ink: string, plane: string][] {
  return [...source.matchAll(/(['"`])([^'"`]*?)\1/g)].flatMap(([, , text = '']) => {
    const classes = text.split(/\s+/)
    const colorsOf = (prefix: string) =>
      classes.flatMap((name) => {
        const color = name.startsWith(prefix) ? name.slice(prefix.length) : ''
        return color in day ? [color] : []
      })
    return colorsOf('text-').flatMap((ink) =>
      colorsOf('bg-').map((plane): [string, string] => [ink, plane]),
    )
  })
}

/** WCAG 2.2, "contrast ratio". NaN, which passes nothing, for a colour that there is not. */
function contrastOf(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
