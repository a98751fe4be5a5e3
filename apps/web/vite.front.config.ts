import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { NAMES } from './names.ts'

/** Builds what renders the public pages at build time; scripts/lib/front-pages.mjs runs it. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: NAMES },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-front.tsx',
    outDir: 'dist/.front',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
