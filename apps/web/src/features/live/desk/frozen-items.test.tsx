import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react'
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

it('holds still from the press until its click is over, whatever is saved meanwhile', () => {
  const seen: string[] = []
  function Lists({ code, unsaved }: { code: string; unsaved: readonly unknown[] }) {
    const waitlists = [{ itemText: code, claims: [] }] as unknown as Parameters<
      typeof useFrozenWaitlists
    >[0]
    const { shown, handlers } = useFrozenWaitlists(waitlists, unsaved)
    const [first] = shown
    return (
      <div {...handlers}>
        <button type="button" onClick={() => seen.push(String(first?.itemText))}>
          {first?.itemText}
        </button>
      </div>
    )
  }
  const view = render(<Lists code="A1" unsaved={NOTHING} />)
  const button = view.getByRole('button')
  fireEvent.pointerDown(button)
  view.rerender(<Lists code="A2" unsaved={[{}]} />)
  fireEvent.pointerMove(button)
  expect(button.textContent).toBe('A1')
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  expect(seen).toEqual(['A1'])
  expect(button.textContent).toBe('A2')
})
