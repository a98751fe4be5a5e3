import { ApiError, authEndpoints, itemEndpoints, userEndpoints } from '@dibs/contract'
import { describe, expect, it } from 'vitest'
import { createSession } from '../session/session.ts'
import { createBrowserStorage } from '../storage/browser-storage.ts'
import { forgeServer } from '../testing/forge-server.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { createAppApi } from './create-app-api.ts'

const PROFILE = 'GET /user/profile'

function setUp(answers: Parameters<typeof forgeServer>[0]) {
  const store = memoryStore({ token: 'abc', userProfile: '{}' })
  const session = createSession(
    createBrowserStorage(() => store),
    new EventTarget(),
  )
  const server = forgeServer(answers)
  const api = createAppApi({ session, getLanguage: () => 'id', fetch: server.fetch })
  return { store, session, server, api }
}
const refused = (status: number, code: string) => ({ status, body: { error: 'No.', code } })

describe('the API client', () => {
  it('sends the stored token and the interface’s language', async () => {
    const { api, server } = setUp({ 'GET /item-clues': { body: [] } })
    await api(itemEndpoints.list, {})
    const headers = server.requests[0]?.headers
    expect(headers?.get('authorization')).toBe('Bearer abc')
    expect(headers?.get('accept-language')).toBe('id')
  })

  it('logs out when the token is dead, and forgets the cached profile', async () => {
    const { api, session, store } = setUp({ [PROFILE]: refused(401, 'unauthorized') })
    await expect(api(userEndpoints.getProfile, {})).rejects.toBeInstanceOf(ApiError)
    expect(session.getToken()).toBeNull()
    expect([...store.kept.keys()]).toEqual([])
  })

  it.each([
    [500, 'internal'],
    [503, 'service_unavailable'],
    [403, 'account_not_linked'],
    [404, 'not_found'],
    [429, 'too_many_requests'],
  ])('stays logged in at %s', async (status, code) => {
    const { api, session } = setUp({ [PROFILE]: refused(status, code) })
    await expect(api(userEndpoints.getProfile, {})).rejects.toBeInstanceOf(ApiError)
    expect(session.getToken()).toBe('abc')
  })

  it('stays logged in when no answer comes', async () => {
    const { api, session } = setUp({})
    await expect(api(userEndpoints.getProfile, {})).rejects.toMatchObject({ code: 'offline' })
    expect(session.getToken()).toBe('abc')
  })

  it('does not take a wrong code for a dead token', async () => {
    const { api, session } = setUp({
      'POST /auth/verify-otp': refused(401, 'otp_wrong'),
      'POST /user/profile/verify-otp': refused(401, 'otp_expired'),
    })
    const otp = '123456'
    const login = api(authEndpoints.verifyOtp, { body: { loginIdentifier: 'a@b.c', otp } })
    await expect(login).rejects.toMatchObject({ code: 'otp_wrong' })
    const contact = { field: 'email' as const, value: 'a@b.c', otp }
    const change = api(userEndpoints.verifyContactOtp, { body: contact })
    await expect(change).rejects.toMatchObject({ code: 'otp_expired' })
    expect(session.getToken()).toBe('abc')
  })

  it('does not end a newer login because of an answer to an older token', async () => {
    const { api, session } = setUp({
      [PROFILE]: () => {
        session.logIn('newer')
        return refused(401, 'unauthorized')
      },
    })
    await expect(api(userEndpoints.getProfile, {})).rejects.toBeInstanceOf(ApiError)
    expect(session.getToken()).toBe('newer')
  })
})
