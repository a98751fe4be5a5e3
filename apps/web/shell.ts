import type { Plugin } from 'vite'
import { MARK } from './src/shared/ui/mark.ts'

const { cx, cy, r } = MARK.counter

/**
 * What is painted before any script runs: the header's name mark, where every page has it. The same
 * as in `LoadingScreen`, which takes its place.
 */
const SHELL = `<div class="mx-auto flex h-16 w-full max-w-7xl items-center gap-2 px-3 sm:px-6">
      <svg aria-hidden="true" viewBox="0 0 ${MARK.size} ${MARK.size}" class="size-8 shrink-0">
        <path class="fill-action" d="${MARK.stem}" />
        <circle class="fill-first" cx="${cx}" cy="${cy}" r="${r}" />
      </svg>
      <span class="text-xl font-extrabold tracking-tight">Dibs</span>
    </div>`

/** Puts the shell into index.html, so that a start paints it without waiting for any code. */
export function shell(): Plugin {
  return {
    name: 'dibs-shell',
    transformIndexHtml: (html: string) =>
      html.replace('<div id="root"></div>', `<div id="root">${SHELL}</div>`),
  }
}
