import type { VitePWAOptions } from 'vite-plugin-pwa'

const TEAL = '#00665c'
const PAPER = '#faf6ed'

/**
 * Makes Dibs installable and lets it start without a network: the page and its code come from the
 * device, the server's answers never do. A new version waits until the user asks for it.
 */
export const pwaOptions: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    id: '/',
    name: 'Dibs: winners and waitlists for live selling',
    short_name: 'Dibs',
    description:
      'Reads the comments of your live, matches your item codes and keeps a winner and a waitlist for every item.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/app/home',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: TEAL,
    categories: ['business', 'shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Live', url: '/app/live' },
      { name: 'Items', url: '/app/items' },
      { name: 'Past sessions', url: '/app/past-sessions' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    // The guide's films and pictures, and fonts of other scripts, are fetched when needed.
    globPatterns: [
      'index.html',
      'assets/*.{js,css,svg}',
      'assets/*-latin-wght-normal-*.woff2',
      '*.svg',
    ],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(api|b|healthz|readyz|metrics)(\/|$)/, /^\/fair\/./, /\.\w+$/],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
}
