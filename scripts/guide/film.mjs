import { FILM_STEPS } from '../../apps/web/src/features/verification/film-step.ts'
import { COLOR, drawPhone, HEIGHT, PHONE_WIDTH, rect } from './phone.mjs'
import {
  BIO_ROW,
  bioScreen,
  COPY_BUTTON,
  dibsScreen,
  EDIT_BUTTON,
  editScreen,
  FIELD,
  PASTE_BUTTON,
  profileScreen,
  REST,
  SAVE_BUTTON,
} from './screens.mjs'

// The film is a function of time: the same second gives the same picture, always.

// Steps begin when the app's captions change.
const { copy, edit, bio, paste } = Object.fromEntries(
  FILM_STEPS.map(({ name, from }) => [name, from]),
)
export const FILM_SECONDS = 12.6

/** The moments of the guide's three pictures: the finger is on what is to be tapped. */
export const PICTURE_SECONDS = { one: 4.25, two: 6.25, three: 10.35 }

const SLIDE_SECONDS = 0.35
const TAP_SECONDS = 0.3

/** Where the finger is heading and when it is there; where it taps, it stays a moment. */
const FINGER = [
  { at: 0, to: REST },
  { at: 0.5, to: REST },
  { at: 1.2, to: COPY_BUTTON, taps: true },
  { at: 2.7, to: COPY_BUTTON },
  { at: 3.8, to: EDIT_BUTTON, taps: true },
  { at: 4.8, to: EDIT_BUTTON },
  { at: 5.8, to: BIO_ROW, taps: true },
  { at: 6.8, to: BIO_ROW },
  { at: 7.4, to: FIELD, holds: 0.5 },
  { at: 8.1, to: FIELD },
  { at: 8.6, to: PASTE_BUTTON, taps: true },
  { at: 9.2, to: PASTE_BUTTON },
  { at: 10, to: SAVE_BUTTON, taps: true },
  { at: 10.8, to: SAVE_BUTTON },
  { at: 11.6, to: REST },
]

/** The film's picture at a second, as SVG of 640 by 440. */
export function drawFilm(second, words) {
  const finger = fingerAt(second)
  const is = (from, until = FILM_SECONDS) => second >= from && second < until
  const screens = [
    { from: copy, draw: () => dibsScreen(words, { isPressed: is(1.2, 1.5), isCopied: is(1.4) }) },
    { from: edit, draw: () => profileScreen(words, { isPressed: is(3.8, 4.5) }) },
    { from: bio, draw: () => editScreen(words, { isPressed: is(5.8, 6.5) }) },
    {
      from: paste,
      draw: () =>
        bioScreen(words, {
          hasBubble: is(7.8, 8.95),
          isPastePressed: is(8.6, 8.95),
          hasWord: is(8.95),
          isSavePressed: is(10, 10.6),
          hasCaret: !is(7.4, 7.9) && Math.floor(second * 2) % 2 === 0,
        }),
    },
    { from: 10.7, draw: () => profileScreen(words, { hasWord: true, isDone: is(11.1) }) },
  ]
  const index = screens.findLastIndex(({ from }) => second >= from)
  const { from, draw } = screens[index]
  const progress = index === 0 ? 1 : ease((second - from) / SLIDE_SECONDS)
  const before = progress < 1 ? screens[index - 1].draw() : ''
  const inside =
    before +
    `<g transform="translate(${round(PHONE_WIDTH * (1 - progress))} 0)">${rect(0, 0, PHONE_WIDTH, HEIGHT, COLOR.screen, { radius: 0 })}${draw()}</g>`
  return drawPhone(inside, finger)
}

function fingerAt(second) {
  const next = FINGER.findIndex(({ at }) => at > second)
  const [from, to] = next < 0 ? [FINGER.at(-1), FINGER.at(-1)] : [FINGER[next - 1], FINGER[next]]
  const share = from === to ? 1 : ease((second - from.at) / (to.at - from.at))
  const along = (axis) => round(from.to[axis] + (to.to[axis] - from.to[axis]) * share)
  const since = second - from.at
  const isDown = from.holds ? since < from.holds : Boolean(from.taps) && since < TAP_SECONDS
  return { x: along('x'), y: along('y'), isDown }
}

/** Starts and ends softly. */
function ease(share) {
  const s = Math.min(1, Math.max(0, share))
  return s * s * (3 - 2 * s)
}

function round(value) {
  return Math.round(value * 10) / 10
}
