import { fieldOf } from './page.js'

/** @typedef {import('./control.js').Chat} Chat */
/** @typedef {import('./control.js').Profile} Profile */

const ANYBODY = ''
const BY_NAME = '?'
const REMEMBERED_VIEWERS = 12

/**
 * Who the next comment is from: a new viewer, one who spoke before, the seller, or a name.
 *
 * @param {HTMLFormElement} form
 */
export function createSpeakers(form) {
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
