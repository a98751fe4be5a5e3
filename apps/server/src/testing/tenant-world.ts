import type { TenantWorld } from '@dibs/contract/tenants'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { openTestPool } from './test-database.ts'
import type { TestServer } from './test-server.ts'

/** A test's server as the walk over all routes needs it. The caller closes it. */
export function openTenantWorld(server: TestServer) {
  const pool = openTestPool(server.database.url)
  const { control } = server
  const world: TenantWorld = {
    url: server.url,
    query: (sql, values) => pool.query(sql, values),
    simulator: {
      setProfile: (username) => control.setProfile(username),
      goLive: (username) => control.goLive(username),
      endLive: (username) => control.endLive(username),
      say: async (username, comments) => (await control.say(username, comments)).comments,
    },
    eventually: (what, look) =>
      eventually(async () => {
        const found = await look()
        expect(found, what).toBeDefined()
        return found as NonNullable<typeof found>
      }),
  }
  return { world, close: () => pool.end() }
}
