import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const LIB = new URL('../../../scripts/lib/build-web.mjs', import.meta.url)

/** Builds the web app if its sources have changed since it was built. */
export async function ensureWebApp(): Promise<void> {
  const program = `const { ensureWebBuilt } = await import(${JSON.stringify(LIB.href)}); await ensureWebBuilt()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The web app could not be built.')
}
