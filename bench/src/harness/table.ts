import type { Figure } from './figure.ts'

const HEADINGS = ['what', 'measured', 'baseline', 'ratio', 'target', '']

/** The figures as a table of plain text, and a sentence about the targets that were missed. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, baseline, ratio, target, isMet }) => [
    ...[what, measured, baseline, ratio, target],
    isMet === null ? '' : isMet ? 'met' : 'MISSED',
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
  return [line(HEADINGS), rule, ...rows.map(line), '', summarise(figures)].join('\n')
}

function summarise(figures: readonly Figure[]): string {
  const judged = figures.filter((figure) => figure.isMet !== null)
  const missed = judged.filter((figure) => figure.isMet === false)
  if (judged.length === 0) return 'No target was judged.'
  if (missed.length === 0) return `All ${judged.length} targets are met.`
  const names = missed.map((figure) => figure.what).join('; ')
  return `${missed.length} of ${judged.length} targets are missed: ${names}.`
}
