/** The film's steps, and when each begins, in seconds: `npm run guide` draws the film by this. */
export const FILM_STEPS = [
  { name: 'copy', from: 0 },
  { name: 'edit', from: 2.4 },
  { name: 'bio', from: 4.6 },
  { name: 'paste', from: 6.6 },
  { name: 'save', from: 9.4 },
] as const

/** Which step the film shows at a second. */
export function filmStepAt(second: number): number {
  return FILM_STEPS.findLastIndex(({ from }) => second >= from)
}
