import { useLayoutEffect } from 'react'
import type { Toast } from 'react-hot-toast/headless'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { UNDO_ID } from './undo-toast.tsx'

type Held = {
  /** Lines of the page that tell toasts, and dialogs that lie over them, as many as are there. */
  lines: number
  dialogs: number
  newest: Toast | null
}

const held = createStore<Held>(() => ({ lines: 0, dialogs: 0, newest: null }))

/** Tells toasts in a line of the page while this is mounted. */
export function useToastLine(): void {
  useLayoutEffect(() => count('lines'), [])
}

/** Has toasts lie above the page while a dialog covers it. */
export function useToastsAbove(isCovered: boolean): void {
  useLayoutEffect(() => (isCovered ? count('dialogs') : undefined), [isCovered])
}

/** Hands the newest toast to the line; by the region, as the library has one listener alone. */
export function useHandOver(newest: Toast | null): void {
  useLayoutEffect(() => held.setState({ newest }), [newest])
}

/** The newest toast, where a line of the page is to tell it; else `null`. */
export function useToastInLine(): Toast | null {
  const isInLine = useIsToastInLine()
  const newest = useStore(held, (now) => now.newest)
  return isInLine ? newest : null
}

/** Whether the newest toast has the way back from what was done: once is enough. */
export function useIsUndoInToast(): boolean {
  return useStore(held, ({ newest }) => newest?.id.startsWith(UNDO_ID) ?? false)
}

/** Whether a line of the page tells toasts just now. */
export function useIsToastInLine(): boolean {
  return useStore(held, ({ lines, dialogs }) => lines > 0 && dialogs === 0)
}

function count(what: 'lines' | 'dialogs'): () => void {
  const add = (number: number) =>
    held.setState((before) => ({ ...before, [what]: before[what] + number }))
  add(1)
  return () => add(-1)
}
