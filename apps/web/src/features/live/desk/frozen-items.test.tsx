import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useFrozenWaitlists } from './frozen-items.ts'

afterEach(cleanup)

const NOTHING: readonly unknown[] = []

function hold() {
  const waitlists = (code: string) =>
    [{ itemText: code, claims: [] }] as unknown as Parameters<typeof useFrozenWaitlists>[0]
  const { result, rerender } = renderHook(
    ({ code, unsaved }) => useFrozenWaitlists(waitlists(code), unsaved),
    { initialProps: { code: 'A1', unsaved: NOTHING } },
  )
  return {
    move: () => act(() => result.current.handlers.onPointerMove()),
    show: (code: string, unsaved = NOTHING) => rerender({ code, unsaved }),
    shown: () => result.current.shown.map(({ itemText }) => itemText),
  }
}

it('keeps the lists under the pointer, also while a change waits for the network', () => {
  const { move, show, shown } = hold()
  move()
  show('A2')
  expect(shown()).toEqual(['A1'])
  const waiting = [{}]
  show('A2', waiting)
  move()
  show('A3', waiting)
  expect(shown()).toEqual(['A2'])
})

it('shows at once what the seller did, on its way or done', () => {
  const { move, show, shown } = hold()
  move()
  const onItsWay = [{}]
  show('A2', onItsWay)
  expect(shown()).toEqual(['A2'])
  move()
  show('A3')
  expect(shown()).toEqual(['A3'])
})
