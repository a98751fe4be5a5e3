import type { VitePWAOptions } from 'vite-plugin-pwa'

const TEAL = '#00665c'
const PAPER = '#faf6ed'

/**
 * What makes Dibs installable, and its start independent of the network: the page and its code come
 * from the device; what the server answers never does. A new version waits until it is asked for.
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
    // The films and pictures of the guide, and faces for other scripts, come when they are needed.
    globPatterns: [
      'index.html',
      'assets/*.{js,css,svg}',
      'assets/*-latin-wght-normal-*.woff2',
      '*.svg',
    ],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(api|healthz|readyz|metrics)(\/|$)/, /\.\w+$/],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
}
