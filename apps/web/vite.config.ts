import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwaOptions } from './pwa.ts'
import { shell } from './shell.ts'

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|get-nonce)\//
const START = new RegExp(
  [
    // The messages of bills are no start: they are read by two pages later.
    'web/src/shared/(csp|i18n(?!/bill-templates)|services|session|storage|paths)[/.]',
    'web/src/shared/api/(create-app-api|error-text)',
    'web/src/shared/ui/(back-stack|button|class-names|error-boundary|language-switch|logo|mark|public-header|skeleton|spinner|use-title)\\.',
    'web/src/app/pwa/',
    'packages/core/src/(match-rule|phone-number|text)\\.',
    'packages/contract/src/http/(auth|client|client-errors|config|endpoint|errors|fields|language)\\.',
    'lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared)',
    'lucide-react/dist/esm/icons/(arrow-right|arrow-left)\\.',
  ].join('|'),
)
const FORMS =
  /web\/src\/(features\/login\/login-help\.|shared\/(forms\/|otp\/one-time-code|ui\/text-field|legal\/legal-links))/
/** Those that the live page draws and its later parts share: else a file for each. */
const ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-down-to-line|arrow-up-down|crown|crosshair|ear-off|ellipsis|eye-off|graduation-cap|hand|hourglass|list-ordered|lock|message-circle|radio|rotate-ccw-clock|save|search|settings-2|sparkles|triangle-exclamation-point|unplug|user-minus)\./
const RULES = /core\/src\/(money|isolate-name)\./
const MATCHER = /packages\/core\/src\/(matcher|explain-match)\./
const SIGNED_IN = new RegExp(
  [
    'web/src/app/stop-stream-dialog\\.',
    'web/src/features/live/(comments/comment-list|live-store|notices|on-air|use-live|use-on-air|waitlists/waitlists-query)\\.',
    'node_modules/zustand/',
    'web/src/shared/(api/(queries|use-profile)|flags/flags-provider|format/(use-clock-format|use-format))\\.',
    'web/src/shared/claims/(change-queue|changes|changes-provider|marks/holds|places|receipt/margin|unsaved-store|use-place-text)\\.',
    'web/src/shared/(goods/use-has-prices|lazy-part)\\.',
    'web/src/shared/plan/(see-plans|use-plan)\\.',
    'web/src/shared/ui/(badge|dialog|dot|empty-state|error-state|icon-button|waiting-dots|toast/(toast|toast-line))\\.',
    'packages/contract/src/http/currency\\.',
    'lucide-react/dist/esm/icons/(chevron-down|message-circle-question-mark|radio-tower|tag|x)\\.',
    'lucide-react/dist/esm/icons/circle-(check|exclamation-point|question-mark|user-round)\\.',
  ].join('|'),
)

const LIVE =
  /web\/src\/features\/live\/(comments\/comment-item|desk\/goods\/(lazy-goods|sale)|use-(gradually|start-hint)|shortcuts\/(live-rows|use-shortcuts)|waitlists\/diff-waitlists)\./

/** What the live page fetches once it stands, and for what is done there first. */
const DESK =
  /web\/src\/features\/live\/(alerts\/|components\/(last-changes|place-dialogs)|connection\/messages|find\/|late-winner\/late-winner\.|picker\/|slips\/(?!gap-ending|lazy-)|told\/)/
/** Small things that several pages share, and the desk among them: else a file for each. */
const PARTS = new RegExp(
  [
    'web/src/shared/claims/(acts|change-list|change-notes|make-changes|remove-question|session-waitlists)\\.',
    'web/src/shared/claims/(marks/(mark-chips|marks)|receipt/(place-sheet|receipt-words))\\.',
    'web/src/shared/(api/use-(api-mutation|change-profile)|plan/locked-mark|ui/toast/undo-toast)\\.',
    'packages/core/src/(offers|said|near-miss|code-pattern|doubt)\\.',
    'lucide-react/dist/esm/icons/(arrow-down|arrow-up|list-plus|minus|plus|square-dashed)\\.',
  ].join('|'),
)

/** Keeps out of the browser what only the server's documentation of the API tells of a call. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/http/')) return undefined
    return { code: code.replace(/^ +(summary|scope):\s*'[^'\n]*',$/gm, ''), map: null }
  },
}

const serverPort = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), shell(), withoutSummaries, VitePWA(pwaOptions)],
  // The server puts a fresh nonce in place of this text in every answer of index.html, and fills the
  // other placeholders there; during development they stand as they are.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    // The second one is all that runs on the pages that are rendered at build time.
    // Inlined data: addresses and the polyfill's inline script would need holes in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'bill.html', 'fair-log.html', 'src/app/front-script.ts'],
      output: {
        codeSplitting: {
          groups: [
            // The buyer's page has nothing of the app but its styles.
            { name: 'styles', test: /web\/src\/shared\/styles\/index\.css/ },
            // What loads parts later: in any other group it would bring that to the buyer's page.
            { name: 'preload', test: /vite\/preload-helper/ },
            // The buyer's page has these of the rules, and nothing else. One file: a browser fetches
            // six at once, and one more costs a slow phone a round trip.
            { name: 'rules', test: RULES },
            // What the two small pages share, and what one of them knows of time zones.
            {
              name: 'small',
              test: /web\/src\/bill\/(dom|language|load-font)\.|core\/src\/time-zone\./,
            },
            // The page at which a live can be checked has these of the rules, and nothing else.
            { name: 'fair', test: /core\/src\/fair\// },
            // Libraries that every page needs: one file that changes rarely.
            { name: 'base', test: BASE },
            // Our code that every page needs, or the pages before the login: one file instead of
            // thirty, each of which would cost a round trip on a slow network.
            { name: 'start', test: START },
            // What the pages behind the login share, with all its imports. The forms come first:
            // otherwise the login and the front page would load all of it.
            { name: 'forms', test: FORMS },
            { name: 'icons', test: ICONS },
            { name: 'matcher', test: MATCHER },
            { name: 'signed-in', test: SIGNED_IN },
            // What the live page shares with its parts that are fetched later.
            { name: 'live', test: LIVE },
            // Its parts: a file or two instead of forty, each of which would cost a slow link a round trip.
            { name: 'parts', test: PARTS, includeDependenciesRecursively: false },
            { name: 'desk', test: DESK, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${serverPort}`, ws: true } } },
})
