import { endpoints, type HelperRole } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { TestServer } from './test-server.ts'

type Owner = Pick<Awaited<ReturnType<TestServer['logIn']>>, 'api'> & { userId: string }

/** Makes an invitation, as its owner would send it. */
export async function inviteHelper({ api }: Owner, role: HelperRole): Promise<string> {
  const { data } = await api(endpoints.helpers.invite, { body: { role } })
  return new URL(data.url).hash.slice(1)
}

/** Somebody who helps in a shop; `api` calls there, `ownApi` in their own. */
export async function createHelper(
  server: TestServer,
  owner: Owner,
  { role, name, as = name }: { role: HelperRole; name: string; as?: string },
) {
  const token = await inviteHelper(owner, role)
  const login = await server.logIn(`${as.toLowerCase()}.${owner.userId}@example.test`)
  const { data } = await login.api(endpoints.helpers.accept, { body: { token, name } })
  return {
    ...data,
    token: login.token,
    userId: login.userId as UserId,
    ownApi: login.api,
    api: server.api(login.token, undefined, owner.userId),
  }
}
