import type { Page } from '@playwright/test'

/** Something that can be pressed on the desk; `who`: the buyer that it is about, if any. */
type Target = { kind: string; who: string }

/** What a press was, and what came of it. */
export type Pressed = {
  /** What stood under the finger when it came down. */
  under: Target | null
  /** When it came down, in ms of the page's clock. */
  at: number
  /** How long it stayed down, in ms; null while it is down. */
  heldMs: number | null
  clicked: Target | null
  /** The buyer who was moved. */
  acted: string | null
  /** The words of the dialog that opened. */
  dialog: string | null
}

type Tools = {
  readTarget: (element: Element | null) => Target | null
  under: Target | null
  at: number
  heldMs: number | null
  clicked: Target | null
  acted: string | null
}

/** Notes in the page what each press comes down on, what is clicked, and whom a call moves. */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nameIn = (label: string) => /Pembeli \d+/.exec(label)?.[0] ?? ''
    const readTarget = (element: Element | null) => {
      const button = element?.closest('main button')
      if (!button) return null
      const label = button.getAttribute('aria-label') ?? button.textContent ?? ''
      if (button.closest('[data-account-id]')) return { kind: 'place', who: nameIn(label) }
      const bar = [...(button.parentElement?.querySelectorAll(':scope > button') ?? [])]
      const isBar = bar.length === 4 && button.closest('[data-item-id]') !== null
      const kind = isBar ? ['follow', 'find', 'skip', 'remove'][bar.indexOf(button)] : 'other'
      return { kind: kind ?? 'other', who: isBar ? nameIn(label) : '' }
    }
    const names = new Map<string, string>()
    const tools: Tools = {
      readTarget,
      under: null,
      at: 0,
      heldMs: null,
      clicked: null,
      acted: null,
    }
    Object.assign(window, { tools })
    addEventListener(
      'pointerdown',
      ({ clientX, clientY, timeStamp }) => {
        tools.at = timeStamp
        tools.under = readTarget(document.elementFromPoint(clientX, clientY))
        for (const row of document.querySelectorAll('main [data-account-id]')) {
          const label = row.querySelector('button')?.getAttribute('aria-label') ?? ''
          names.set(row.getAttribute('data-account-id') ?? '', nameIn(label))
        }
        tools.heldMs = null
        tools.clicked = null
        tools.acted = null
      },
      true,
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(
        end,
        ({ timeStamp }) => {
          tools.heldMs = timeStamp - tools.at
        },
        true,
      )
    addEventListener(
      'click',
      ({ target }) => {
        tools.clicked = readTarget(target instanceof Element ? target : null)
      },
      true,
    )
    const { fetch } = window
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'PATCH') {
        const account = [...names.keys()].find((id) => request.url.includes(id))
        tools.acted = (account && names.get(account)) ?? request.url
      }
      return fetch(input, init)
    }
  })
}

/** What the last press came to, once it has. */
export const pressedSince = (page: Page): Promise<Pressed> =>
  page.evaluate(async () => {
    const { tools } = window as unknown as { tools: Tools }
    const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]')?.textContent
    const asks = tools.under?.who !== '' || tools.under.kind === 'find'
    const until = performance.now() + 3_000
    const isOver = () => tools.clicked !== null && (!asks || tools.acted !== null || dialog())
    while (!isOver() && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const { under, at, heldMs, clicked, acted } = tools
    return { under, at, heldMs, clicked, acted, dialog: dialog() ?? null }
  })

/** What can be pressed now: what of a list is in sight, and the buttons below it. */
export const inSight = (page: Page): Promise<(Target & { x: number; y: number; at: number })[]> =>
  page.evaluate(() => {
    const { tools } = window as unknown as { tools: Tools }
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main [data-item-id] button')]
    return buttons.flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isOnTop = document.elementFromPoint(x, y)?.closest('button') === button
      const target = tools.readTarget(button)
      return isOnTop && target && !button.disabled
        ? [{ ...target, x, y, at: performance.now() }]
        : []
    })
  })
