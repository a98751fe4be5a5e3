import { call } from './control.js'
import { byId, make, notify } from './page.js'

/** @typedef {import('./control.js').Message} Message */

const SHOWN_MESSAGES = 50
const CODE = /(?<!\d)\d{6}(?!\d)/
const LINK = /(https?:\/\/\S+)/
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Mail and WhatsApp messages that were sent, the newest first.
 *
 * @param {{ onArrival: () => void }} listener
 */
export function createMessages({ onArrival }) {
  const list = byId('messages')
  let shown = ''

  return {
    async refresh() {
      const all = /** @type {Message[]} */ (await call('GET', 'outbox'))
      const newest = all.slice(0, SHOWN_MESSAGES)
      const now = JSON.stringify(newest)
      if (now === shown) return
      if (shown !== '' && newest.length > 0) onArrival()
      shown = now
      byId('no-messages').hidden = newest.length > 0
      list.replaceChildren(...newest.map(card))
    },
  }
}

/** @param {Message} message */
function card({ channel, to, subject, text, at }) {
  const head = make(
    'p',
    'message-head',
    make('span', 'channel', channel === 'email' ? 'Mail' : 'WhatsApp'),
    make('span', 'to', channel === 'email' ? to : `+${to}`),
    make('time', 'at', clock.format(new Date(at))),
  )
  const element = make('li', `message ${channel}`, head)
  if (subject) element.append(make('h3', 'subject', subject))
  const code = CODE.exec(text)?.[0]
  if (code) element.append(codeButton(code))
  element.append(make('p', 'body', ...text.split(LINK).map(linked)))
  return element
}

/** @param {string} part of a message's text */
function linked(part) {
  if (!LINK.test(part)) return part
  const link = make('a', 'link', part)
  link.setAttribute('href', part)
  link.setAttribute('target', '_blank')
  return link
}

/** @param {string} code */
function codeButton(code) {
  const label = make('span', 'copy', 'Copy')
  const button = make('button', 'digits', make('span', 'number', code), label)
  button.setAttribute('type', 'button')
  button.setAttribute('aria-label', `Copy ${code}`)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code)
      label.textContent = 'Copied'
      notify(`${code} copied`)
    } catch {
      notify('The browser did not allow copying', true)
    }
  })
  return button
}
