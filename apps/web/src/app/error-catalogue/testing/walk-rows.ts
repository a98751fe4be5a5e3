import { act, cleanup, screen } from '@testing-library/react'
import type { i18n } from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { ErrorRow, Say } from './error-row.ts'

/**
 * Brings each row's situation about, in both languages, and looks for its sentence. Screens are
 * opened in English, as the other tests open them, and then speak the language of the walk.
 */
export function walkRows(rows: readonly ErrorRow[]): void {
  beforeEach(() => {
    // A wide window, and a high one.
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const matches = !query.includes('max-height')
      const media = { matches, addEventListener: () => {}, removeEventListener: () => {} }
      return media as unknown as MediaQueryList
    })
  })
  afterEach(() => {
    cleanup()
    toast.remove()
    vi.restoreAllMocks()
  })

  describe.each(rows.map((row) => [row.spec, row.when, row] as const))(
    '"%s" %s',
    (...[, , row]) => {
      it('in English', async () => {
        const { sentence, find } = await walk(row, 'en')
        expect(sentence).toBe(row.english ?? row.spec)
        await find()
      })

      it('in Indonesian', async () => {
        const { sentence, english, find } = await walk(row, 'id')
        expect(sentence === english).toBe(row.isServersOwn === true)
        await find()
      })
    },
  )
}

async function walk(row: ErrorRow, language: 'en' | 'id') {
  const spoken: Say[] = []
  const english: Say[] = []
  let find = (sentence: string): unknown => screen.findAllByText(sentence)
  const look = (other: typeof find) => {
    find = other
  }
  await row.bring(async (i18n: i18n) => {
    if (i18n.language !== language) await act(() => i18n.changeLanguage(language))
    english.push(i18n.getFixedT('en') as unknown as Say)
    const say = i18n.getFixedT(language) as unknown as Say
    spoken.push(say)
    return say
  }, look)
  const sentenceIn = ([say]: Say[]) => {
    if (!say) throw new Error('The row never spoke.')
    return typeof row.says === 'string' ? say(row.says) : row.says(say)
  }
  const sentence = sentenceIn(spoken)
  return { sentence, english: sentenceIn(english), find: () => find(sentence) }
}
