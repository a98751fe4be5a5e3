import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwaOptions } from './pwa.ts'

const serverPort = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), VitePWA(pwaOptions)],
  // The server puts a fresh nonce in place of this text in every answer of index.html, and fills the
  // other placeholders there; during development they stand as they are.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    // Inlined data: addresses and the polyfill's inline script would need holes in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs of others' code: one file that changes rarely.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-browser-languagedetector|zod|get-nonce)\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${serverPort}`, ws: true } } },
})
