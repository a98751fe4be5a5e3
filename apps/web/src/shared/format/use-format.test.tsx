import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useFormat } from './use-format.ts'

afterEach(cleanup)

const START = '2026-01-01T12:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(START) + seconds * 1_000).toISOString()

function Shown(props: { read: (format: ReturnType<typeof useFormat>) => string }) {
  return <output>{props.read(useFormat())}</output>
}
const show = async (language: 'en' | 'id', read: Parameters<typeof Shown>[0]['read'], now = 0) => {
  const clock = () => Date.parse(START) + now * 1_000
  await renderScreen(<Shown read={read} />, { language, now: clock })
  return screen.getByRole('status').textContent
}

describe('a duration', () => {
  it.each([
    ['en', 59, 'less than 1 minute'],
    ['en', 60, '1 min'],
    ['en', 3_600, '1 h'],
    ['en', 9_000, '2 h 30 min'],
    ['en', 93_600, '26 h'],
    ['en', -1, 'N/A'],
    ['id', 59, 'kurang dari 1 menit'],
    ['id', 9_000, '2 jam 30 mnt'],
    ['id', -1, 'Nggak ada'],
  ] as const)('in %s of %i s is told as "%s"', async (language, seconds, text) => {
    expect(await show(language, ({ duration }) => duration(START, after(seconds)))).toBe(text)
  })
})

describe('a time ago', () => {
  it.each([
    ['en', 9, 'just now'],
    ['en', 10, '10 seconds ago'],
    ['en', 7_200, '2 hours ago'],
    ['id', 9, 'baru saja'],
    ['id', 7_200, '2 jam yang lalu'],
  ] as const)('in %s after %i s is told as "%s"', async (language, seconds, text) => {
    expect(await show(language, ({ relative }) => relative(START), seconds)).toBe(text)
  })
})

describe('a date that is none', () => {
  it.each([
    ['en', 'Invalid Date', 'N/A'],
    ['id', 'Tanggal nggak valid', 'Nggak ada'],
  ] as const)('in %s is told as "%s", and a missing one as "%s"', async (language, ...texts) => {
    const read = ({ date }: ReturnType<typeof useFormat>) => `${date('soon')}|${date(null)}`
    expect(await show(language, read)).toBe(texts.join('|'))
  })
})
