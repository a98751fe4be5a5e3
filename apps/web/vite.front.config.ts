import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds what renders the public pages at build time; scripts/lib/front-pages.mjs runs it. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-front.tsx',
    outDir: 'dist/.front',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
