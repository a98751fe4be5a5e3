import { call, livePath } from './control.js'
import { createDesk } from './desk.js'
import { attempt, byId, fieldOf, make } from './page.js'

/** @typedef {import('./control.js').Chat} Chat */
/** @typedef {import('./control.js').Live} Live */
/** @typedef {import('./control.js').Profile} Profile */

/** The live itself: starting it, what is said in it, ending it. */
export function createStage() {
  const said = createSaid()
  const desk = createDesk({ onSaid: (chats) => said.add(chats) })
  const start = /** @type {HTMLFormElement} */ (byId('start'))
  const recordings = fieldOf(start, 'recording')
  /** @type {Profile | undefined} */
  let profile
  /** @type {string | undefined} */
  let roomId

  /** @param {object} how */
  function goLive(how) {
    return attempt(async () => {
      await call('POST', 'lives', { uniqueId: profile?.uniqueId, ...how })
      await update(await currentLive())
    })
  }

  /** @returns {Promise<Live | undefined>} */
  async function currentLive() {
    const lives = /** @type {Live[]} */ (await call('GET', 'lives'))
    return lives.find(({ uniqueId }) => uniqueId === profile?.uniqueId)
  }

  async function loadRecordings() {
    const all = /** @type {import('./control.js').Recording[]} */ (await call('GET', 'recordings'))
    for (const { name, note, chats } of all) {
      const option = new Option(chats === null ? name : `${name} (${chats} comments)`, name)
      option.title = note
      recordings.append(option)
    }
  }

  /** @param {Live | undefined} live */
  async function update(live) {
    for (const part of ['stage-top', 'said', 'desk']) byId(part).hidden = !live
    start.hidden = Boolean(live)
    document.body.toggleAttribute('data-live', Boolean(live))
    if (live?.roomId !== roomId) said.clear()
    roomId = live?.roomId
    if (!live) return
    byId('stage-facts').textContent = facts(live)
    byId('said').dataset.empty =
      live.recording && live.connections === 0
        ? 'It begins when Dibs listens: join the live there.'
        : 'Nothing said yet.'
    if (live.sentChats !== said.count())
      said.show(await call('GET', `${livePath(live.uniqueId)}/chats?limit=80`), live.sentChats)
  }

  byId('play-market').addEventListener('click', () => goLive({ recording: 'market', loop: true }))
  byId('end').addEventListener('click', () =>
    attempt(async () => {
      if (profile) await call('DELETE', livePath(profile.uniqueId))
      await update(undefined)
    }),
  )
  start.addEventListener('submit', (event) => {
    event.preventDefault()
    const recording = recordings.value || null
    const speed = Number(fieldOf(start, 'speed').value)
    goLive({ recording, speed, loop: fieldOf(start, 'loop').checked })
  })
  attempt(loadRecordings)

  return {
    update,
    /** @param {Profile} shown */
    show(shown) {
      profile = shown
      byId('stage-name').textContent = shown.nickname
      byId('avatar').textContent = shown.nickname.charAt(0).toUpperCase()
      byId('start-title').textContent = `${shown.nickname} is not live`
      desk.show(shown)
    },
  }
}

/** Who listens, in a few words. @param {Live} live */
function facts({ connections, sentChats, recording }) {
  const listeners =
    connections === 0
      ? 'nobody listens yet'
      : connections === 1
        ? '1 listener'
        : `${connections} listeners`
  return [listeners, `${sentChats} said`, recording].filter(Boolean).join(' · ')
}

const SHOWN_ROWS = 80
/** This close to the end, the list follows what is said. */
const FOLLOW_PX = 60

/** The list of what was said, the newest at the bottom. */
function createSaid() {
  const list = byId('said')
  /** @type {Set<string>} */
  const known = new Set()
  let counted = 0
  let isFollowing = true
  const follow = () => {
    if (isFollowing) list.scrollTop = list.scrollHeight
  }
  list.addEventListener('scroll', () => {
    isFollowing = list.scrollHeight - list.scrollTop - list.clientHeight < FOLLOW_PX
  })
  new ResizeObserver(follow).observe(list)

  /** @param {Chat[]} chats */
  function add(chats) {
    for (const chat of chats) {
      if (known.has(chat.msgId)) continue
      known.add(chat.msgId)
      list.append(row(chat))
    }
    while (list.childElementCount > SHOWN_ROWS) {
      const oldest = /** @type {HTMLElement} */ (list.firstElementChild)
      known.delete(oldest.dataset.msgId ?? '')
      oldest.remove()
    }
    follow()
  }

  return {
    add,
    count: () => counted,
    /** @param {Chat[]} chats @param {number} total */
    show(chats, total) {
      counted = total
      add(chats)
    },
    clear() {
      counted = 0
      known.clear()
      list.replaceChildren()
    },
  }
}

/** @param {Chat} chat */
function row({ msgId, nickname, uniqueId, comment }) {
  const isSticker = comment.trim() === ''
  const text = make('span', isSticker ? 'sticker' : 'text', isSticker ? 'sticker' : comment)
  const element = make('li', 'comment', make('span', 'name', nickname || uniqueId), text)
  element.dataset.msgId = msgId
  return element
}
