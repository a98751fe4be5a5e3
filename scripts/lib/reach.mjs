// Which tests in the browser a changed file can reach, for `npm test -- --changed`.

const ON_AIR =
  'claims-by-hand corrections devices direct elsewhere endings gaps in-sight journey keyboard large-text live-tabs matching moves offline one-live outage practice print receipts recap-link reload screen-reader slips steady undo'
const MONEY =
  'at-once bills-tab currency evening goods join labels money orders paid-by-itself parcels proofs shop slips'
const DOORS = 'devices-list journey keyboard login practice profile screens secrets'

/** Folders, and the tests (`e2e/<name>.spec.ts`) that go through what is in them. */
export const REACH = {
  'apps/server/src/modules/account/': `profile devices-list verification ${DOORS}`,
  'apps/server/src/modules/assistant/': 'assistant',
  'apps/server/src/modules/auth/': `${DOORS} headers`,
  'apps/server/src/modules/sale/': MONEY,
  'apps/server/src/modules/claims/': `${ON_AIR} ${MONEY} cluster`,
  'apps/server/src/modules/fair/': 'checked-live',
  'apps/server/src/modules/helpers/': 'helpers',
  'apps/server/src/modules/flags/': 'receipts journey',
  'apps/server/src/modules/items/': `items goods journey matching ${MONEY}`,
  'apps/server/src/modules/live/': `${ON_AIR} cluster evening verification`,
  'apps/server/src/modules/plans/': 'corrections journey',
  'apps/web/src/bill/': `${MONEY} checked-live headers accessibility`,
  'apps/web/src/fair/': 'checked-live headers',
  'apps/web/src/features/assistant/': 'assistant accessibility',
  'apps/web/src/features/buyers/': `${MONEY} accessibility`,
  'apps/web/src/features/front/': 'screens install login accessibility',
  'apps/web/src/features/helpers/': 'helpers accessibility',
  'apps/web/src/features/home/':
    'first-claim journey verification one-live practice keyboard accessibility',
  'apps/web/src/features/items/': 'items at-once goods journey keyboard matching accessibility',
  'apps/web/src/features/keys/': 'paid-by-itself accessibility',
  'apps/web/src/features/live/': `${ON_AIR} ${MONEY} back accessibility`,
  'apps/web/src/features/login/': `${DOORS} accessibility`,
  'apps/web/src/features/money-in/': `${MONEY} accessibility`,
  'apps/web/src/features/money/': `${MONEY} large-text accessibility`,
  'apps/web/src/features/orders/': `${MONEY} accessibility`,
  'apps/web/src/features/parcels/': `${MONEY} accessibility`,
  'apps/web/src/features/plans/': 'corrections accessibility',
  'apps/web/src/features/profile/': 'profile devices-list matching accessibility',
  'apps/web/src/features/recap/':
    'recap-link corrections endings journey print screen-reader keyboard accessibility',
  'apps/web/src/features/shop/': `${MONEY} accessibility`,
  'apps/web/src/features/support/': 'screens assistant accessibility',
  'apps/web/src/features/take-back/': 'devices-list accessibility',
  'apps/web/src/features/verification/': 'first-claim verification journey keyboard accessibility',
  'e2e/scenes/': 'accessibility',
}

/** What no browser ever sees. */
const APART =
  /^(bench|docs|scripts|e2e\/(attacks|chaos|gallery))\/|^(apps|packages)\/.*\/testing\/|\.(test\.tsx?|md)$/

/**
 * The tests that these files can reach, as paths, or null for all: what many parts share reaches all.
 * `files` are paths in the repository.
 */
export function findReached(files) {
  const names = new Set()
  for (const file of files.filter((each) => !APART.test(each))) {
    const [, spec] = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file) ?? []
    const folder = Object.keys(REACH).find((each) => file.startsWith(each))
    if (spec === undefined && folder === undefined) return null
    for (const name of spec === undefined ? REACH[folder].split(' ') : [spec]) names.add(name)
  }
  return [...names].sort().map((name) => `e2e/${name}.spec.ts`)
}
