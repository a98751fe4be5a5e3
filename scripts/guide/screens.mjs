import { drawMark } from '../lib/draw-mark.mjs'
import { button, COLOR, PHONE_WIDTH, rect, text } from './phone.mjs'
import { SHOP } from './words.mjs'

// The screens on the phone, on a plane of 420 by 400. They stand for any video app, and look like none.

const MIDDLE = PHONE_WIDTH / 2
/** Of the example's word, at 26 units. */
const WORD_WIDTH = 126

/** Where the finger taps. */
export const REST = { x: 350, y: 360 }
export const COPY_BUTTON = { x: MIDDLE + 92, y: 280 }
export const EDIT_BUTTON = { x: MIDDLE + 98, y: 266 }
export const BIO_ROW = { x: 118, y: 326 }
export const FIELD = { x: 164, y: 240 }
export const PASTE_BUTTON = { x: 226, y: 146 }
export const SAVE_BUTTON = { x: 392, y: 78 }

/** Dibs, with the word and the button that copies it. */
export function dibsScreen(words, { isPressed, isCopied }) {
  return (
    mark(28, 30) +
    text(76, 60, 'Dibs', { size: 30, weight: 800 }) +
    rect(24, 104, PHONE_WIDTH - 48, 220, COLOR.actionTint, { radius: 24 }) +
    text(MIDDLE, 196, words.word, { size: 48, weight: 800, anchor: 'middle' }) +
    button(MIDDLE - 110, 236, 220, isCopied ? words.copied : words.copy, {
      fill: COLOR.action,
      ink: COLOR.onAction,
      isPressed,
    }) +
    (isCopied ? check(MIDDLE - 84, 264, COLOR.onAction) : '')
  )
}

/** The public profile; after saving, with the word in the bio. */
export function profileScreen(words, { isPressed = false, hasWord = false, isDone = false }) {
  const bio = hasWord ? bioWithWord(words) : text(MIDDLE, 200, words.oldBio, MIDDLE_SOFT)
  const tiles = [0, 1, 2].map((n) => rect(24 + n * 128, 304, 116, 160, COLOR.plane)).join('')
  return (
    avatar(MIDDLE, 72, 48) +
    text(MIDDLE, 160, `@${SHOP.username}`, { weight: 800, anchor: 'middle' }) +
    bio +
    button(MIDDLE - 110, 224, 220, words.editProfile, {
      fill: COLOR.plane,
      ink: COLOR.ink,
      isPressed,
    }) +
    tiles +
    (isDone ? badge(MIDDLE + 44, 102) : '')
  )
}

/** The page on which a profile is edited, with the bio's row marked. */
export function editScreen(words, { isPressed }) {
  return (
    title(words.editProfile) +
    row(104, words.name, SHOP.name) +
    row(184, words.username, SHOP.username) +
    rect(16, 276, PHONE_WIDTH - 32, 76, isPressed ? COLOR.actionTint : COLOR.screen, {
      radius: 16,
      stroke: COLOR.action,
    }) +
    text(36, 322, words.bio, { weight: 700 }) +
    text(PHONE_WIDTH - 84, 322, words.shortBio, { fill: COLOR.soft, anchor: 'end' }) +
    chevron(PHONE_WIDTH - 48, 314)
  )
}

/** The page of the bio: its text, the bubble that pastes, the button that saves. */
export function bioScreen(words, options) {
  const { hasBubble, isPastePressed, hasWord, isSavePressed, hasCaret } = options
  return (
    text(24, 60, words.bio, { size: 28, weight: 800 }) +
    button(276, 22, 124, words.save, {
      fill: hasWord ? COLOR.action : COLOR.plane,
      ink: hasWord ? COLOR.onAction : COLOR.soft,
      isPressed: isSavePressed,
    }) +
    rect(16, 152, PHONE_WIDTH - 32, 180, COLOR.screen, { radius: 16, stroke: COLOR.action }) +
    text(40, 204, words.oldBio) +
    (hasWord
      ? rect(32, 222, WORD_WIDTH + 20, 44, COLOR.actionTint) +
        text(42, 252, words.word, { size: 26, weight: 800, fill: COLOR.action })
      : '') +
    (hasCaret && hasWord ? rect(WORD_WIDTH + 56, 228, 4, 32, COLOR.action, { radius: 2 }) : '') +
    (hasBubble ? bubble(words, isPastePressed) : '')
  )
}

const MIDDLE_SOFT = { size: 22, fill: COLOR.soft, anchor: 'middle' }

function bioWithWord(words) {
  return (
    text(MIDDLE - 58, 200, words.oldBio, MIDDLE_SOFT) +
    rect(MIDDLE + 70, 174, 122, 38, COLOR.actionTint) +
    text(MIDDLE + 131, 201, words.word, {
      size: 24,
      weight: 800,
      fill: COLOR.action,
      anchor: 'middle',
    })
  )
}

function bubble(words, isPressed) {
  return (
    rect(84, 96, 156, 60, isPressed ? COLOR.soft : COLOR.phone, { radius: 14 }) +
    `<path d="M146 154h32l-16 18Z" fill="${isPressed ? COLOR.soft : COLOR.phone}"/>` +
    text(162, 134, words.paste, { fill: COLOR.onAction, weight: 700, anchor: 'middle' })
  )
}

function title(words) {
  return text(MIDDLE, 60, words, { size: 28, weight: 800, anchor: 'middle' })
}

function row(y, label, value) {
  return (
    text(36, y + 46, label, { weight: 700 }) +
    text(PHONE_WIDTH - 48, y + 46, value, { fill: COLOR.soft, anchor: 'end' }) +
    rect(36, y + 78, PHONE_WIDTH - 72, 2, COLOR.line, { radius: 1 })
  )
}

function avatar(cx, cy, r) {
  return `<g transform="translate(${cx} ${cy})"><circle r="${r}" fill="${COLOR.line}"/><circle cy="-10" r="17" fill="${COLOR.soft}"/><path d="M-30 30a30 27 0 0 1 60 0 48 48 0 0 1-60 0Z" fill="${COLOR.soft}"/></g>`
}

function badge(cx, cy) {
  return `<circle cx="${cx}" cy="${cy}" r="22" fill="${COLOR.action}" stroke="${COLOR.screen}" stroke-width="5"/>${check(cx, cy, COLOR.onAction)}`
}

function check(cx, cy, stroke) {
  return `<path d="m${cx - 10} ${cy} 7 8 13-16" fill="none" stroke="${stroke}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
}

function chevron(x, y) {
  return `<path d="m${x - 6} ${y - 11} 11 11-11 11" fill="none" stroke="${COLOR.soft}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
}

function mark(x, y) {
  return `<g transform="translate(${x} ${y}) scale(1.15)">${drawMark({ stem: COLOR.action, counter: COLOR.first })}</g>`
}
