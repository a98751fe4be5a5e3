import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const PAGE = '<main><h1>Home</h1><button>One</button><button>Two</button></main>'

const buttons = () => [...document.querySelectorAll('button')]
const title = () => document.querySelector('h1')

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = PAGE
  stop = keepFocus(document)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('puts the focus on the title when what had it is gone', async () => {
  buttons()[0]?.focus()
  buttons()[0]?.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(title())
})

it('stays with what is told, when what was done there took its own button away', async () => {
  document.querySelector('main')?.insertAdjacentHTML(
    'beforeend',
    `<section data-told-place="column">
      <div data-told="offer"><button>Add C4</button></div>
      <div data-told="offer"><button>Add C5</button></div>
      <section data-told="change"><button>Undo</button></section>
    </section>`,
  )
  const told = [...document.querySelectorAll('[data-told]')]
  const press = async (button: HTMLElement | undefined, takes = button as Element | undefined) => {
    button?.focus()
    takes?.remove()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await press(buttons().at(-1))
  expect(document.activeElement).toBe(told[2])
  await press(buttons().at(-1), told[1])
  expect(document.activeElement).toBe(told[0])
  buttons().at(-1)?.focus()
  document.querySelector('[data-told-place]')?.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(title())
})

it('waits for the title of a page that is on its way', async () => {
  buttons()[0]?.focus()
  document.body.innerHTML = '<main></main>'
  document.body.insertAdjacentHTML('beforeend', '<p>On its way</p>')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1>Items</h1>')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(title())
})

it('gives it back to what was hidden for a moment', async () => {
  const [one] = buttons()
  const main = document.querySelector('main')
  one?.focus()
  main?.setAttribute('style', 'display: none !important')
  one?.blur()
  document.body.insertAdjacentHTML('beforeend', '<p>Loading</p>')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
  main?.removeAttribute('style')
  document.querySelector('p')?.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(one)
})

it('leaves the focus to whoever takes it', async () => {
  const [one, two] = buttons()
  one?.focus()
  one?.remove()
  two?.focus()
  document.body.insertAdjacentHTML('beforeend', '<p>More</p>')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(two)
})

it('leaves it where nobody has had it: a press beside everything is no loss', async () => {
  const [one, two] = buttons()
  one?.focus()
  one?.blur()
  two?.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
})
