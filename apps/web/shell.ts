import type { Plugin } from 'vite'
import { MARK } from './src/shared/ui/mark.ts'

const { cx, cy, r } = MARK.counter

const mark = (
  size: string,
) => `<svg aria-hidden="true" viewBox="0 0 ${MARK.size} ${MARK.size}" class="${size} shrink-0">
        <path class="fill-action" d="${MARK.stem}" />
        <circle class="fill-first" cx="${cx}" cy="${cy}" r="${r}" />
      </svg>`

/**
 * Painted before any script runs: the logo where every page's header has it, a sign of work after a
 * moment, and a word where it takes long. `LoadingScreen` looks the same and replaces it.
 */
const SHELL = `<div class="grid min-h-dvh grid-rows-[auto_1fr]">
    <div class="mx-auto flex h-16 w-full max-w-7xl items-center gap-2 px-3 sm:px-6">
      ${mark('size-8')}
      <span class="text-xl font-extrabold tracking-tight">Dibs</span>
    </div>
    <div class="grid animate-[fade_200ms_300ms_both] place-items-center px-4 pb-16 text-ink-soft">
    <div class="grid justify-items-center gap-4">
      ${mark('size-12 animate-shimmer')}
      <p>__LOADING__</p>
      <p class="flex animate-[fade_200ms_4s_both] flex-wrap items-center justify-center gap-x-3 text-center">
        __SLOW__ <a href="" class="tap inline-flex animate-[fade_200ms_20s_both] items-center font-bold text-action">__RETRY__</a>
      </p>
    </div>
    </div>
    </div>`

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
