/**
 * The logo, in a square of 32 by 32: a d whose counter is a golden dot, for whoever is first.
 * `npm run icons` draws the product's icons from it.
 */
export const MARK = {
  size: 32,
  stem: 'M23.2 1h4.1c.94 0 1.7.76 1.7 1.7v26.6c0 .94-.76 1.7-1.7 1.7H14.2C8.01 31 3 25.99 3 19.8S8.01 8.6 14.2 8.6c2.76 0 5.29 1 7.24 2.65V2.7c0-.94.82-1.7 1.76-1.7Z',
  counter: { cx: 14.2, cy: 19.8, r: 5.6 },
} as const
