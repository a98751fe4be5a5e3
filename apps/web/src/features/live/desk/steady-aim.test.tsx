import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AIM, useSteadyAim } from './steady-aim.ts'

const ROW_PX = 40
let now = 10_000
beforeEach(() => {
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // Rows of one height, in the order of the document.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = [...document.querySelectorAll(`[${AIM}]`)].indexOf(this) * ROW_PX
    return { left: 0, right: 100, top, bottom: top + ROW_PX } as DOMRect
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type RowsProps = { names: readonly string[]; acts?: number; tell: (what: string) => void }

function Rows({ names, tell, acts = 0 }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  useSteadyAim(box, (aim) => tell(`aimed at ${aim}`), [acts])
  return (
    <div ref={box}>
      {names.map((name) => (
        <button key={name} type="button" {...{ [AIM]: name }} onClick={() => tell(`hit ${name}`)}>
          {name}
        </button>
      ))}
    </div>
  )
}

/** Shows rows; `tap` presses what stands in a row now, and answers what came of it. */
function showRows(...names: string[]) {
  const told: string[] = []
  const tell = (what: string) => void told.push(what)
  const view = render(<Rows names={names} tell={tell} />)
  return {
    change: (...next: string[]) => view.rerender(<Rows names={next} tell={tell} />),
    changeByHand: (...next: string[]) => view.rerender(<Rows names={next} acts={1} tell={tell} />),
    box: view.container.firstElementChild as HTMLElement,
    tap: (row: number, detail = 1) => {
      const button = document.querySelectorAll(`[${AIM}]`)[row]
      const at = {
        bubbles: true,
        cancelable: true,
        detail,
        clientX: 50,
        clientY: row * ROW_PX + 20,
      }
      button?.dispatchEvent(new MouseEvent('click', at))
      return told.splice(0)
    },
  }
}

it('hits who stood there when the tap was aimed, and who stands there once that was seen', () => {
  const { change, tap } = showRows('Rina', 'Sari')
  now += 5_000
  change('Budi', 'Rina', 'Sari')
  now += 300
  expect(tap(0)).toEqual(['aimed at Rina'])
  expect(tap(1)).toEqual(['aimed at Sari'])
  now += 400
  expect(tap(0)).toEqual(['hit Budi'])
})

it('goes by what stood there at that time, of several changes', () => {
  const { change, tap } = showRows('Rina')
  now += 5_000
  change('Sari')
  now += 400
  change('Budi')
  now += 100
  expect(tap(0)).toEqual(['aimed at Rina'])
  now += 200
  expect(tap(0)).toEqual(['aimed at Sari'])
})

it('leaves a row alone that has not moved, or stands where nothing was', () => {
  const { change, tap } = showRows('Rina')
  now += 5_000
  change('Rina', 'Sari')
  expect(tap(0)).toEqual(['hit Rina'])
  expect(tap(1)).toEqual(['hit Sari'])
})

it('hits what the seller brought there', () => {
  const { changeByHand, tap } = showRows('Rina')
  now += 5_000
  changeByHand('Sari')
  expect(tap(0)).toEqual(['hit Sari'])
})

it('leaves keys alone, and who scrolled meanwhile', () => {
  const { change, tap, box } = showRows('Rina')
  now += 5_000
  change('Budi')
  expect(tap(0, 0)).toEqual(['hit Budi'])
  box.dispatchEvent(new Event('scroll'))
  expect(tap(0)).toEqual(['hit Budi'])
})
