import { call, livePath } from './control.js'
import { attempt, byId, notify } from './page.js'

/**
 * Lets the buttons under Trouble do what they say.
 *
 * @param {() => string} handle whose live
 */
export function addFaults(handle) {
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
