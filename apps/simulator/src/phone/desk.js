import { call, livePath } from './control.js'
import { addFaults } from './faults.js'
import { attempt, byId, fieldOf, make } from './page.js'
import { createSpeakers } from './speakers.js'

/** @typedef {import('./control.js').Chat} Chat */
/** @typedef {import('./control.js').Profile} Profile */

const QUICK = [
  'keep {code} kak',
  'fix {code} ya',
  '{code}',
  '{code} dong kak 🙏',
  '{code} masih ada?',
  'ongkir ke Surabaya berapa?',
]
const RUSH = [
  'keep {code} kak',
  '{code}',
  'fix {code}',
  'mau {code}',
  '{code} kak',
  'keep {code}',
  '{code} ya kak',
  'aku {code}',
]

/**
 * Where viewers' comments are typed, and trouble is made.
 *
 * @param {{ onSaid: (chats: Chat[]) => void }} listener
 */
export function createDesk({ onSaid }) {
  const form = /** @type {HTMLFormElement} */ (byId('say'))
  const comment = fieldOf(form, 'comment')
  const code = /** @type {HTMLInputElement} */ (byId('code'))
  const speakers = createSpeakers(form)
  let handle = ''

  /** @param {{ comment: string, uniqueId?: string, nickname?: string }[]} comments */
  async function say(comments) {
    const answer = await call('POST', `${livePath(handle)}/comments`, { comments })
    onSaid(answer.comments)
    speakers.remember(answer.comments)
  }

  /** @param {string} template */
  const withCode = (template) => template.replace('{code}', () => code.value.trim() || 'A1')

  function showChips() {
    const quick = QUICK.map(withCode).map((text) =>
      chip(text, () => say([{ comment: text, ...speakers.chosen() }])),
    )
    const rush = chip(`${RUSH.length} viewers at once`, () =>
      say(RUSH.map((template) => ({ comment: withCode(template) }))),
    )
    byId('chips').replaceChildren(...quick, rush)
  }

  code.addEventListener('input', showChips)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (comment.value === '') return
    attempt(async () => {
      await say([{ comment: comment.value, ...speakers.chosen() }])
      comment.value = ''
    })
  })
  addFaults(() => handle)
  showChips()

  return {
    /** @param {Profile} profile */
    show(profile) {
      handle = profile.uniqueId
      speakers.setSeller(profile)
    },
  }
}

/** @param {string} text @param {() => Promise<unknown>} job */
function chip(text, job) {
  const button = make('button', 'chip', text)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => attempt(job))
  return button
}
