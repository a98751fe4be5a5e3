import { foreignPackages, type Project, packageNameOf } from './project.ts'

/** A package that reaches the people who install or use Dibs. */
export type Shipped = { name: string; version: string; licence: string }

/** Tools that leave code of theirs in what they build: styles, loaders, the service worker. */
const LEFT_BY_TOOLS =
  /^(tailwindcss|vite|vite-plugin-pwa|rolldown|workbox-(core|precaching|routing|strategies))$/

/** Compatible with MIT for code that is passed on as it is: none asks for the same licence. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'PostgreSQL'],
])
/** Fonts may be passed on along with software, whatever the software's licence. */
const LICENCE_OF_FONTS = 'OFL-1.1'
const FONTS = /^@fontsource(-variable)?\//
/**
 * What sharp calls: libvips, as it comes from its makers, in packages of its own which anybody may
 * replace. It is linked when the program runs, so its licence asks nothing of ours.
 */
const LICENCE_OF_LIBVIPS = 'LGPL-3.0-or-later'
const LIBVIPS = /^@img\/sharp-(libvips-|win32-|wasm32$)/

/** Whether the package in a folder of the lock file ships. */
export const ships = (folder: string, { dev }: { dev?: boolean | undefined }) =>
  !dev || LEFT_BY_TOOLS.test(packageNameOf(folder) ?? '')

/** Everything of others that ships, sorted, each version once. */
export function shippedPackages(lock: Project['lock']): Shipped[] {
  const found = foreignPackages(lock)
    .filter(({ folder, dev }) => ships(folder, { dev }))
    .map(({ name, version = '', license = 'unknown' }) => ({ name, version, licence: license }))
  const each = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...each.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Whether a package may ship with a product under MIT: of a choice of licences, under any of them. */
export const mayShip = ({ name, licence }: Shipped) =>
  choicesOf(licence).every((each) => LICENCES.has(each)) ||
  (licence === LICENCE_OF_FONTS && FONTS.test(name)) ||
  (LIBVIPS.test(name) &&
    licence.split(' AND ').every((each) => LICENCES.has(each) || each === LICENCE_OF_LIBVIPS))

/** "(MIT OR Apache-2.0)" is both. */
const choicesOf = (licence: string) => licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
