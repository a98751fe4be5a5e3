import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NODE, projectEnv, ROOT, Sentence, say } from './project.mjs'
import { run } from './run.mjs'

/** The browser without its window: a fifth less work for the same pages. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FONTS = 'fonts-noto-color-emoji'
const HOW = 'Install Chromium (on Debian: apt-get install chromium fonts-noto-color-emoji)'

/**
 * Finds a Chromium, or installs one. Answers its path, or undefined for the one that Playwright
 * keeps itself. With `isShellEnough`, as for tests, the headless shell is preferred.
 */
export async function ensureChromium({ isShellEnough = false } = {}) {
  const wanted = isShellEnough ? [SHELL] : NAMES
  const found = find(wanted) ?? (await installFromDebian(wanted)) ?? find(NAMES)
  if (found !== undefined) return found
  if (await hasPlaywrightsOwn()) return undefined
  say("Installing Playwright's Chromium ...")
  const { code, output } = await playwright(['install', 'chromium'])
  if (code === 0) return undefined
  throw new Sentence(`${output.trim()}\nNo browser for the tests. ${HOW}, and try again.`)
}

function find(names) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

async function installFromDebian(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  say('Installing Chromium ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, quiet: true })
  const install = ['install', '-y', '--no-install-recommends', names[0], FONTS]
  const { code, output } = await run('apt-get', install, { env, quiet: true })
  if (code !== 0) say(output.trim())
  return find(names)
}

async function hasPlaywrightsOwn() {
  const { output } = await playwright(['install', '--dry-run', 'chromium'])
  const folder = /Install location:\s+(.+)/.exec(output)?.[1]
  return folder !== undefined && existsSync(folder.trim())
}

function playwright(args) {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  return run(NODE, [cli, ...args], { env: projectEnv(), quiet: true })
}
