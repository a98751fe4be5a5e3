import { call } from './control.js'
import { attempt, byId, fieldOf, make, notify } from './page.js'

/** @typedef {{ url: string, body: { amount: number, payer: string }, at: string, status: number | null }} Told */
/** @typedef {{ url: string, hasKey: boolean, told: Told[] }} Bank */

const SHOWN = 8
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const rupiah = new Intl.NumberFormat('id-ID')

/** The seller's bank: money comes, and the phone tells Dibs of it with a key of the shop. */
export function createBank() {
  const settings = /** @type {HTMLFormElement} */ (byId('bank'))
  const payment = /** @type {HTMLFormElement} */ (byId('pay'))
  const list = byId('told')
  const url = fieldOf(settings, 'url')
  const key = fieldOf(settings, 'key')
  let shown = ''

  /** @param {Bank} bank */
  function show(bank) {
    const now = JSON.stringify(bank)
    if (now === shown) return
    shown = now
    if (document.activeElement !== url) url.value = bank.url
    key.placeholder = bank.hasKey ? 'kept in memory' : 'dibs_live_...'
    list.replaceChildren(...bank.told.slice(0, SHOWN).map(row))
  }

  async function refresh() {
    show(/** @type {Bank} */ (await call('GET', 'bank')))
  }

  settings.addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(async () => {
      const secret = key.value.trim()
      const change = { url: url.value.trim(), ...(secret === '' ? {} : { key: secret }) }
      await call('PUT', 'bank', change)
      key.value = ''
      await refresh()
      notify('Bank saved')
    })
  })

  payment.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = /** @type {SubmitEvent} */ (event)
    const as = submitter?.dataset.pay ?? 'right'
    attempt(async () => {
      // As it stands on a bill: "195.208".
      const amount = Number(fieldOf(payment, 'amount').value.replace(/\D/g, ''))
      const payer = fieldOf(payment, 'payer').value.trim()
      const { told } = await call('POST', 'bank/payments', { amount, payer, as })
      await refresh()
      const [last] = told.slice(-1)
      if (!last) notify('Dibs is told in ten minutes')
      else notify(words(last.status), last.status !== 202)
    })
  })

  return { refresh }
}

/** @param {number | null} status */
function words(status) {
  if (status === 202) return 'Dibs has taken it'
  return status === null ? 'Dibs did not answer' : `Dibs refused it: ${status}`
}

/** @param {Told} told */
function row({ body, at, status }) {
  return make(
    'li',
    'told-row',
    make('span', 'told-what', `Rp ${rupiah.format(body.amount)} · ${body.payer}`),
    make('span', 'told-how', `${clock.format(new Date(at))} · ${words(status)}`),
  )
}
