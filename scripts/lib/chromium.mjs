import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NODE, projectEnv, ROOT, Sentence, say } from './project.mjs'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-color-emoji']
const HOW = 'Install Chromium (on Debian: apt-get install chromium fonts-noto-color-emoji)'

/**
 * Finds a Chromium for the browser tests, or installs one. Answers its path, or undefined for the
 * one that Playwright keeps itself.
 */
export async function ensureChromium() {
  const found = findChromium() ?? (await installFromDebian())
  if (found !== undefined) return found
  if (await hasPlaywrightsOwn()) return undefined
  say("Installing Playwright's Chromium ...")
  const { code, output } = await playwright(['install', 'chromium'])
  if (code === 0) return undefined
  throw new Sentence(`${output.trim()}\nNo browser for the tests. ${HOW}, and try again.`)
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  say('Installing Chromium ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, quiet: true })
  const install = ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]
  const { code, output } = await run('apt-get', install, { env, quiet: true })
  if (code !== 0) say(output.trim())
  return findChromium()
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
