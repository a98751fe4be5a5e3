import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Libraries in whose place stands the little that Dibs uses of them, 27 KB less on every page
 * (docs/decisions/0022-a-router-and-texts-of-our-own.md). The same names stand in `tsconfig.json`.
 */
export const NAMES = {
  'react-router': at('./src/shared/router.tsx'),
  'react-i18next': at('./src/shared/i18n/use-translation.tsx'),
}
