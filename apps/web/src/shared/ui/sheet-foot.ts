/**
 * The last row of a sheet: it stays in sight while the sheet scrolls, but not on a screen so low (a phone
 * at 400 %) that it would cover whatever is scrolled to. Goes with `Dialog` in all its shapes but `tall`.
 */
export const SHEET_FOOT =
  '-bottom-(--sheet-end) -mx-5 -mb-(--sheet-end) grid border-t border-line bg-surface px-5 pt-4 ' +
  'pb-[max(--spacing(4),env(safe-area-inset-bottom))] [@media(min-height:20rem)]:sticky ' +
  'sm:-mx-7 sm:px-7 sm:pb-4'
