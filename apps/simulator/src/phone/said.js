import { byId, make } from './page.js'

/** @typedef {import('./control.js').Chat} Chat */

const SHOWN_ROWS = 80
/** This close to the end, the list follows what is said. */
const FOLLOW_PX = 60

/** The list of what was said, the newest at the bottom. */
export function createSaid() {
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
