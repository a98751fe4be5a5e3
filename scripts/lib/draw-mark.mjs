import { MARK } from '../../apps/web/src/shared/ui/mark.ts'

/** The name mark as SVG, on its plane of 32 by 32, in the given colours. */
export function drawMark({ stem, counter }) {
  const { cx, cy, r } = MARK.counter
  return `<path fill="${stem}" d="${MARK.stem}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${counter}"/>`
}
