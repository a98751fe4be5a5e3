import { call, profilePath } from './control.js'
import { attempt, byId, fieldOf, notify } from './page.js'

const STORED_HANDLE = 'simulator.handle'
const FIRST_HANDLE = 'toko.rina'

/** @typedef {import('./control.js').Profile} Profile */

/**
 * The profile form. Another handle is another profile; what nobody saved yet has defaults.
 *
 * @param {{ onChange: (profile: Profile) => void }} listener
 */
export function createProfile({ onChange }) {
  const form = /** @type {HTMLFormElement} */ (byId('profile'))
  const handle = fieldOf(form, 'handle')
  const nickname = fieldOf(form, 'nickname')
  const bio = fieldOf(form, 'bio')
  const isPrivate = fieldOf(form, 'private')
  const page = fieldOf(form, 'page')
  let shown = localStorage.getItem(STORED_HANDLE) ?? FIRST_HANDLE

  /** @param {Profile} profile */
  function show(profile) {
    shown = profile.uniqueId
    localStorage.setItem(STORED_HANDLE, shown)
    handle.value = profile.uniqueId
    nickname.value = profile.nickname
    bio.value = profile.bio
    isPrivate.checked = profile.private
    page.value = pageState(profile)
    byId('page-link').setAttribute('href', `/@${encodeURIComponent(profile.uniqueId)}`)
    onChange(profile)
  }

  /** Asking with an empty change makes the profile where there is none. @param {object} changes */
  async function change(changes) {
    show(await call('PUT', profilePath(handle.value.trim()), changes))
  }

  handle.addEventListener('change', () => attempt(() => change({})))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(async () => {
      const state = page.value
      const isMissing = state === 'missing'
      await change({
        ...(nickname.value.trim() === '' ? {} : { nickname: nickname.value.trim() }),
        bio: bio.value,
        private: isPrivate.checked,
        missing: isMissing,
        blocked: isMissing || state === 'open' ? false : state,
      })
      notify('Profile saved')
    })
  })

  return {
    handle: () => shown,
    async load() {
      handle.value = shown
      await attempt(() => change({}))
    },
  }
}

/** @param {Profile} profile */
function pageState({ missing, blocked }) {
  if (missing) return 'missing'
  if (blocked === true) return 'challenge'
  return blocked === false ? 'open' : String(blocked)
}
