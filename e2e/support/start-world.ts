import { startWorld } from '@dibs/testing/world'
import buildWebApp from './build-web-app.ts'
import { keepWorldAddress, SELLER_SETTINGS } from './one-world.ts'

/** Builds the web app if it is missing, and starts the world that all tests share. */
export default async function start(): Promise<() => Promise<void>> {
  buildWebApp()
  const world = await startWorld({ env: SELLER_SETTINGS })
  keepWorldAddress(world)
  return world.close
}
