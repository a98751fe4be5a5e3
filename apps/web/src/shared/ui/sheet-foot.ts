/**
 * The last row of a sheet: it stays in sight while the sheet scrolls, but not on a screen so low (a phone
 * at 400 %) that it would cover whatever is scrolled to. Goes with `Dialog` in all its shapes but `tall`.
 */
export const SHEET_FOOT =
  '-bottom-5 -mx-5 -mb-5 grid border-t border-line bg-surface px-5 py-4 [@media(min-height:20rem)]:sticky ' +
  'sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7'
