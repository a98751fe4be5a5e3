import { call, livePath } from './control.js'
import { attempt, byId, fieldOf, make, notify } from './page.js'

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
 * Where viewers' comments are typed, and where faults are caused.
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

const ANYBODY = ''
const BY_NAME = '?'
const REMEMBERED_VIEWERS = 12

/**
 * Who the next comment is from: a new viewer, one who spoke before, the seller, or a name.
 *
 * @param {HTMLFormElement} form
 */
function createSpeakers(form) {
  const speaker = fieldOf(form, 'speaker')
  const newcomer = fieldOf(form, 'newcomer')
  /** @type {Chat[]} */
  let viewers = []
  /** @type {Profile | undefined} */
  let seller

  function list() {
    const chosen = speaker.value
    const options = [
      new Option('A new viewer each time', ANYBODY),
      ...viewers.map(
        ({ uniqueId, nickname }) => new Option(`${nickname} · @${uniqueId}`, uniqueId),
      ),
      ...(seller ? [new Option(`${seller.nickname} (the seller)`, seller.uniqueId)] : []),
      new Option('Somebody by name…', BY_NAME),
    ]
    speaker.replaceChildren(...options)
    speaker.value = options.some(({ value }) => value === chosen) ? chosen : ANYBODY
  }

  speaker.addEventListener('change', () => {
    newcomer.hidden = speaker.value !== BY_NAME
    if (!newcomer.hidden) newcomer.focus()
  })

  return {
    /** What a comment says of its speaker; nothing makes a new viewer. */
    chosen() {
      const uniqueId = speaker.value === BY_NAME ? newcomer.value.trim() : speaker.value
      if (uniqueId === '') return {}
      // Who has spoken keeps their nickname.
      const known = viewers.find((viewer) => viewer.uniqueId === uniqueId)
      return { uniqueId, ...(known ? { nickname: known.nickname } : {}) }
    },

    /** @param {Chat[]} chats */
    remember(chats) {
      const others = chats.filter(({ uniqueId }) => uniqueId !== seller?.uniqueId)
      const names = new Set(others.map(({ uniqueId }) => uniqueId))
      const before = viewers.filter(({ uniqueId }) => !names.has(uniqueId))
      viewers = [...others, ...before].slice(0, REMEMBERED_VIEWERS)
      const wasNamed = speaker.value === BY_NAME
      list()
      const [latest] = others
      if (wasNamed && latest) speaker.value = latest.uniqueId
      newcomer.hidden = speaker.value !== BY_NAME
    },

    /** @param {Profile} profile */
    setSeller(profile) {
      seller = profile
      list()
    },
  }
}

/**
 * Makes the buttons under Trouble cause their faults.
 *
 * @param {() => string} handle whose live
 */
function addFaults(handle) {
  for (const button of document.querySelectorAll('[data-fault]')) {
    const kind = button.getAttribute('data-fault') ?? ''
    button.addEventListener('click', () =>
      attempt(async () => {
        const seconds = Number(/** @type {HTMLInputElement} */ (byId('seconds')).value)
        const code = Number(/** @type {HTMLSelectElement} */ (byId('close-code')).value)
        const detail = kind === 'close' ? { code } : kind === 'replay' ? { count: 8 } : { seconds }
        await call('POST', `${livePath(handle())}/faults`, { kind, ...detail })
        notify(`Done: ${button.textContent}`)
      }),
    )
  }
}
