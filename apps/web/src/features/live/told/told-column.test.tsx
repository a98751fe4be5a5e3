import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { createI18n } from '../../../shared/i18n/create-i18n.ts'
import { createBrowserStorage } from '../../../shared/storage/browser-storage.ts'
import { memoryStore } from '../../../shared/testing/memory-store.ts'
import { Told } from './told.tsx'
import { createToldStore, ToldContext, type ToldKind } from './told-store.ts'

afterEach(cleanup)

type Notes = Record<string, ToldKind>

/** A column of two slots, and what tells other things in it. */
async function openColumn(first: Notes) {
  const i18n = await createI18n(createBrowserStorage(() => memoryStore({ language: 'en' })))
  const place = { store: createToldStore(2), isLine: false }
  let tell = (_: Notes) => {}
  function Column() {
    const [notes, setNotes] = useState(first)
    tell = setNotes
    return Object.entries(notes).map(([id, kind]) => (
      <Told key={id} id={id} kind={kind} text={id} />
    ))
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ToldContext value={place}>
        <Column />
      </ToldContext>
    </I18nextProvider>,
  )
  return (notes: Notes) => act(async () => tell(notes))
}

/** The row of the grid that something stands in; none where it is not to be seen. */
const rowOf = (text: string) =>
  screen.queryByText(text)?.closest<HTMLElement>('[data-told]')?.style.gridRow

describe('what is told in a column', () => {
  it('stays where it stands, whatever else comes and goes', async () => {
    const tell = await openColumn({ old: 'change' })
    const row = rowOf('old')
    await tell({ old: 'change', urgent: 'refused' })
    expect(rowOf('old')).toBe(row)
    expect(rowOf('urgent')).not.toBe(row)
    const urgentRow = rowOf('urgent')
    await tell({ urgent: 'refused' })
    await tell({ urgent: 'refused', next: 'missed' })
    expect([rowOf('urgent'), rowOf('next')]).toEqual([urgentRow, row])
    // What it is told as may change while it stands there.
    await tell({ urgent: 'change', next: 'missed' })
    expect([rowOf('urgent'), rowOf('next')]).toEqual([urgentRow, row])
  })

  it('shows what is not heard just now ahead of what can be undone', async () => {
    const tell = await openColumn({ refused: 'refused', own: 'ownChange' })
    for (const kind of ['gap', 'trouble', 'unheard'] as const) {
      expect(rowOf('own')).toBeTruthy()
      await tell({ refused: 'refused', own: 'ownChange', now: kind })
      expect(rowOf('own')).toBeUndefined()
      await tell({ refused: 'refused', own: 'ownChange' })
    }
    await tell({ refused: 'refused', own: 'ownChange', offer: 'offer' })
    expect(rowOf('own')).toBeTruthy()
  })

  it('gives way to what is more urgent alone, and comes back', async () => {
    const tell = await openColumn({ gap: 'gap', old: 'change' })
    const row = rowOf('old')
    await tell({ gap: 'gap', old: 'change', late: 'late' })
    expect([rowOf('late'), rowOf('old')]).toEqual([row, undefined])
    await tell({ gap: 'gap', old: 'change', late: 'late', missed: 'missed' })
    expect(rowOf('missed')).toBeUndefined()
    await tell({ gap: 'gap', old: 'change' })
    expect(rowOf('old')).toBe(row)
  })
})
