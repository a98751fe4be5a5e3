import type { Plugin } from 'vite'
import { MARK } from './src/shared/ui/mark.ts'

const { cx, cy, r } = MARK.counter

/**
 * Painted before any script runs: the logo where every page's header has it, and a word where that
 * takes long. `LoadingScreen` looks the same and replaces it.
 */
const SHELL = `<div class="mx-auto flex h-16 w-full max-w-7xl items-center gap-2 px-3 sm:px-6">
      <svg aria-hidden="true" viewBox="0 0 ${MARK.size} ${MARK.size}" class="size-8 shrink-0">
        <path class="fill-action" d="${MARK.stem}" />
        <circle class="fill-first" cx="${cx}" cy="${cy}" r="${r}" />
      </svg>
      <span class="text-xl font-extrabold tracking-tight">Dibs</span>
    </div>
    <p class="flex animate-[fade_200ms_4s_both] flex-wrap items-center justify-center gap-x-3 px-4 pt-[20vh] text-ink-soft">
      __SLOW__ <a href="" class="tap inline-flex animate-[fade_200ms_20s_both] items-center font-bold text-action">__RETRY__</a>
    </p>`

/** The tags that load code: the shell waits for none of it. */
const CODE = /<(script type="module"|link rel="modulepreload")/g

/**
 * Puts the shell into index.html, so that it is painted before any code has arrived; on a slow network
 * the styles come first.
 */
export function shell(): Plugin {
  return {
    name: 'dibs-shell',
    transformIndexHtml: {
      order: 'post',
      handler: (html: string) =>
        html
          .replace('<div id="root"></div>', `<div id="root">${SHELL}</div>`)
          .replace(CODE, '<$1 fetchpriority="low"'),
    },
  }
}
