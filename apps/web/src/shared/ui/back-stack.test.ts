import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BackStack, createBackStack } from './back-stack.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser's history with traversals that arrive later, on the page `home` after the page `before`. */
function browse() {
  const entries: { page: string; state: unknown }[] = [
    { page: 'before', state: { key: 'before' } },
    { page: 'home', state: { key: 'home' } },
  ]
  let index = 1
  const listeners = new Set<() => void>()
  const history = {
    get state() {
      return entries[index]?.state
    },
    pushState(state: unknown) {
      entries.splice(index + 1, entries.length, { page: entries[index]?.page ?? '', state })
      index += 1
    },
    go(steps: number) {
      setTimeout(() => {
        const target = index + steps
        if (steps === 0 || target < 0 || target >= entries.length) return
        index = target
        for (const listener of listeners) listener()
      }, 5)
    },
  }
  const page = {
    history,
    setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
    clearTimeout: (timer: never) => clearTimeout(timer),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  } as unknown as Window
  const stack = createBackStack(page)
  const stop = stack.start()
  return {
    stack,
    stop,
    page,
    /** What a link does, as the router would. */
    visit(name: string) {
      entries.splice(index + 1, entries.length, { page: name, state: { key: name } })
      index += 1
    },
    async back() {
      history.go(-1)
      await rest()
    },
    async forward() {
      history.go(1)
      await rest()
    },
    here: () => entries[index]?.page,
    key: () => (entries[index]?.state as { key?: string })?.key,
  }
}

const rest = () => vi.advanceTimersByTimeAsync(1_200)

/** A dialog that Back closes. */
function openDialog(stack: BackStack) {
  let isOpen = true
  const remove = stack.add(() => close())
  function close() {
    if (!isOpen) return
    isOpen = false
    remove()
  }
  return { close, isOpen: () => isOpen }
}

describe('the Back of the device', () => {
  it('closes what is open, and leaves the page only afterwards', async () => {
    const browser = browse()
    const dialog = openDialog(browser.stack)
    await rest()
    await browser.back()
    expect([dialog.isOpen(), browser.here()]).toEqual([false, 'home'])
    await browser.back()
    expect(browser.here()).toBe('before')
  })

  it('closes the last opened first', async () => {
    const browser = browse()
    const sheet = openDialog(browser.stack)
    await rest()
    const question = openDialog(browser.stack)
    await rest()
    await browser.back()
    expect([sheet.isOpen(), question.isOpen()]).toEqual([true, false])
    await browser.back()
    expect([sheet.isOpen(), browser.here()]).toEqual([false, 'home'])
  })

  it('leaves the page at once after something was closed by its own button', async () => {
    const browser = browse()
    const dialog = openDialog(browser.stack)
    await rest()
    dialog.close()
    await rest()
    await browser.back()
    expect(browser.here()).toBe('before')
  })

  it('returns from a page that a link in a dialog opened, past the dialog, with one press', async () => {
    const browser = browse()
    const dialog = openDialog(browser.stack)
    await rest()
    browser.visit('items')
    dialog.close()
    await rest()
    expect(browser.here()).toBe('items')
    await browser.back()
    expect([browser.here(), browser.key()]).toEqual(['home', 'home'])
    await browser.back()
    expect(browser.here()).toBe('before')
  })

  it('does not undo a page that is opened while an entry is being left', async () => {
    const browser = browse()
    const dialog = openDialog(browser.stack)
    await rest()
    dialog.close()
    await vi.advanceTimersByTimeAsync(2)
    browser.visit('items')
    await rest()
    expect(browser.here()).toBe('items')
    await browser.back()
    expect(browser.here()).toBe('home')
  })

  it('asks again for what refuses to close', async () => {
    const browser = browse()
    const refuse = vi.fn()
    browser.stack.add(refuse)
    await rest()
    await browser.back()
    await browser.back()
    expect(refuse).toHaveBeenCalledTimes(2)
    expect(browser.here()).toBe('home')
  })

  it('leaves an entry that a reload left without its dialog', async () => {
    const browser = browse()
    openDialog(browser.stack)
    await rest()
    browser.stop()
    createBackStack(browser.page).start()
    await rest()
    await browser.back()
    expect(browser.here()).toBe('before')
  })

  it('keeps what the router holds of the entry', async () => {
    const browser = browse()
    openDialog(browser.stack)
    await rest()
    expect(browser.key()).toBe('home')
  })
})

it('whatever is opened, closed and visited, a Back with nothing open goes to the page before', async () => {
  const step = fc.oneof(
    fc.constant('open' as const),
    fc.constant('close' as const),
    fc.constant('visit' as const),
    fc.constant('back' as const),
    fc.constant('forward' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const browser = browse()
      const dialogs: ReturnType<typeof openDialog>[] = []
      let visits = 0
      /** The pages that a Back with nothing open should lead through. */
      let trail = ['before', 'home']
      const isOpen = () => dialogs.some((dialog) => dialog.isOpen())
      for (const next of steps) {
        if (next === 'open') dialogs.push(openDialog(browser.stack))
        if (next === 'close')
          dialogs
            .filter((dialog) => dialog.isOpen())
            .at(-1)
            ?.close()
        if (next === 'visit') {
          visits += 1
          trail.push(`page-${visits}`)
          browser.visit(`page-${visits}`)
          for (const dialog of dialogs) dialog.close()
        }
        if (next === 'back' && (isOpen() || trail.length > 1)) {
          if (!isOpen()) trail = trail.slice(0, -1)
          await browser.back()
        }
        // Forward may lead to a page that Back left, or to the entry of a dialog, which is left again.
        if (next === 'forward') {
          const was = browser.here()
          await browser.forward()
          const here = browser.here() ?? ''
          if (here !== was) {
            for (const dialog of dialogs) dialog.close()
            trail.push(here)
          }
        }
        await rest()
        expect(browser.here()).toBe(trail.at(-1))
      }
      browser.stop()
    }),
    { numRuns: 150 },
  )
})
