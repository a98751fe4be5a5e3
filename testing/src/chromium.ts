import { existsSync } from 'node:fs'

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && path !== '' && existsSync(path))
const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const isRoot = process.getuid?.() === 0

/** How the system's Chromium is started: it asks nobody outside for anything. */
export const CHROMIUM_OPTIONS = {
  ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
  args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
}
