import { createBank } from './bank.js'
import { call } from './control.js'
import { createMessages } from './messages.js'
import { byId } from './page.js'
import { createProfile } from './profile.js'
import { createStage } from './stage.js'

const REFRESH_MS = 800

/** Shows one section on a narrow screen; a wide one shows all of them. @param {string} tab */
function openTab(tab) {
  document.body.dataset.tab = tab
  for (const button of document.querySelectorAll('[data-open]')) {
    const isOpen = button.getAttribute('data-open') === tab
    button.setAttribute('aria-current', String(isOpen))
    if (isOpen) button.removeAttribute('data-fresh')
  }
}

const stage = createStage()
const profile = createProfile({
  onChange(shown) {
    byId('who').textContent = `@${shown.uniqueId}`
    stage.show(shown)
    refresh()
  },
})
const messages = createMessages({
  onArrival() {
    if (document.body.dataset.tab !== 'messages')
      document.querySelector('[data-open="messages"]')?.setAttribute('data-fresh', '')
  },
})

const bank = createBank()

async function refresh() {
  try {
    const lives = /** @type {import('./control.js').Live[]} */ (await call('GET', 'lives'))
    await stage.update(lives.find(({ uniqueId }) => uniqueId === profile.handle()))
    await messages.refresh()
    await bank.refresh()
    document.body.removeAttribute('data-away')
  } catch {
    document.body.dataset.away = ''
  }
}

async function keepFresh() {
  if (document.visibilityState === 'visible') await refresh()
  setTimeout(keepFresh, REFRESH_MS)
}

for (const button of document.querySelectorAll('[data-open]'))
  button.addEventListener('click', () => openTab(button.getAttribute('data-open') ?? 'live'))

openTab('live')
await profile.load()
keepFresh()
