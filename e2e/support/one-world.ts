import { joinWorld, type World, type WorldAddress } from '@dibs/testing/world'

/** As an operator sets them up: new sellers on a plan with everything, help in place of an AI. */
export const SELLER_SETTINGS = { DEFAULT_PLAN: 'pro', TRUST_PROXY: '', ASSISTANT_API_KEY: '' }

/** Workers get the environment of the process that starts them. */
const ADDRESS = 'DIBS_TEST_WORLD'

/** Tells the workers where the world is. */
export function keepWorldAddress({ url, dataDir, simulatorUrl }: WorldAddress): void {
  process.env[ADDRESS] = JSON.stringify({ url, dataDir, simulatorUrl })
}

/** The world that all tests share: sellers do not meet. @throws when nobody has started it */
export function shareWorld(): World {
  const address = process.env[ADDRESS]
  if (address === undefined) throw new Error('No world was started ahead of the tests.')
  return joinWorld(JSON.parse(address))
}
