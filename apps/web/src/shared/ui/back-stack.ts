import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** In `history.state`, beside what the router keeps there: how many open things the entry stands for. */
const DEPTH = 'openDialogs'
/** A traversal that a navigation overtook may never arrive. */
const ARRIVES_WITHIN_MS = 500

/** What the device's Back closes before it leaves the page: the last opened first. */
export type BackStack = {
  /** @returns a function that says that the thing is closed */
  add: (close: () => void) => () => void
  /** Listens to Back. @returns a function that stops it */
  start: () => () => void
}

/**
 * Gives each open dialog an entry of its own in the browser's history, with the page's address, so
 * that Back leaves that entry instead of the page. An entry whose dialog was closed otherwise is left
 * again; one that a link from the dialog buried is skipped when Back comes past it.
 */
export function createBackStack(page: Window): BackStack {
  const open: { close: () => void }[] = []
  let timer: number | undefined
  /** A traversal of ours that has not arrived: how many entries back, and at which depth it ends. */
  let leaving: { steps: number; depth: number } | null = null

  function depth(): number {
    const state: unknown = page.history.state
    const held = state && typeof state === 'object' && DEPTH in state ? state[DEPTH] : 0
    return typeof held === 'number' ? held : 0
  }

  function leave(steps: number): void {
    leaving = { steps, depth: depth() - steps }
    page.history.go(-steps)
    settleIn(ARRIVES_WITHIN_MS)
  }

  function settleIn(ms: number): void {
    page.clearTimeout(timer)
    timer = page.setTimeout(settle, ms)
  }

  /** Makes the history as deep as things are open. Later than their effects: one may replace another. */
  function settle(): void {
    leaving = null
    if (depth() > open.length) leave(depth() - open.length)
    for (let next = depth() + 1; next <= open.length; next += 1) {
      const state: unknown = page.history.state
      const kept = typeof state === 'object' ? state : null
      page.history.pushState({ ...kept, [DEPTH]: next }, '')
    }
  }

  function arrive(): void {
    const left = leaving
    leaving = null
    if (left && left.depth !== depth()) {
      // A page was opened meanwhile, and the traversal counted from there.
      page.history.go(left.steps)
      leaving = { steps: 0, depth: 0 }
      settleIn(ARRIVES_WITHIN_MS)
      return
    }
    if (!left) for (const { close } of open.slice(depth()).reverse()) close()
    settleIn(0)
  }

  return {
    add(close) {
      const entry = { close }
      open.push(entry)
      if (!leaving) settleIn(0)
      return () => {
        const index = open.indexOf(entry)
        if (index >= 0) open.splice(index, 1)
        if (!leaving) settleIn(0)
      }
    },
    start() {
      page.addEventListener('popstate', arrive)
      // A reload leaves the entries of dialogs that are not open any more.
      settleIn(0)
      return () => {
        page.removeEventListener('popstate', arrive)
        page.clearTimeout(timer)
      }
    },
  }
}

/** Without it, Back leaves the page. */
export const BackStackContext = createContext<BackStack | null>(null)

/** Lets the device's Back call `close` while something is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const stack = useContext(BackStackContext)
  const closeNow = useEffectEvent(close)
  useEffect(() => (isOpen ? stack?.add(() => closeNow()) : undefined), [isOpen, stack])
}
