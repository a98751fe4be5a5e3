import { type ApiClient, createApiClient, endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import type { Marks } from './marks.ts'

/** Values that name nobody and must be in no log all the same. */
export type Secrets = { codes: string[]; tokens: string[] }

/** A seller who signed up, with everything that an account can have. */
export type Account = { api: ApiClient; handle: string; token: string }

/** Signs up by e-mail, proves a video account, and changes name, e-mail and phone. */
export async function signUp(world: World, marks: Marks, secrets: Secrets): Promise<Account> {
  const email = `${marks.word('e-mail')}@mail.test`
  const agent = `${marks.word('device')}/1.0`
  let token: string | null = null
  const api = createApiClient({
    baseUrl: `${world.url}/api`,
    getToken: () => token,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('user-agent', agent)
      return fetch(url, { ...init, headers })
    },
  })
  await api(endpoints.auth.requestOtp, { body: { loginIdentifier: email, language: 'en' } })
  const otp = await codeFor(world, email, secrets)
  const { data } = await api(endpoints.auth.verifyOtp, { body: { loginIdentifier: email, otp } })
  token = data.token
  secrets.tokens.push(token)
  await api(endpoints.user.updateProfile, { body: { name: marks.word('name') } })
  const phone = { field: 'phoneNumber', value: `+62${marks.number('phone', 11)}` } as const
  const newEmail = { field: 'email', value: `${marks.word('new e-mail')}@mail.test` } as const
  for (const contact of [phone, newEmail]) {
    await api(endpoints.user.sendContactOtp, { body: contact })
    const code = await codeFor(world, contact.value, secrets)
    await api(endpoints.user.verifyContactOtp, { body: { ...contact, otp: code } })
  }
  const handle = marks.word('handle')
  await linkVideoAccount(world, api, handle, marks)
  // A second proof, which is under way.
  await api(endpoints.auth.createChallenge, { body: { username: marks.word('other handle') } })
  return { api, handle, token }
}

async function linkVideoAccount(world: World, api: ApiClient, username: string, marks: Marks) {
  const { data } = await api(endpoints.auth.createChallenge, { body: { username } })
  const profile = { nickname: marks.word('nickname'), bio: `live tiap malam ${data.word}` }
  await world.simulator.setProfile(username, profile)
  const query = { username, word: data.word }
  const { data: proof } = await api(endpoints.auth.verifyAccount, { query })
  const { user_id: tiktokAccountId, nickname: tiktokNickname } = proof
  if (tiktokAccountId === null || tiktokNickname === null)
    throw new Error('The proof was not found.')
  const body = { tiktokUsername: username, tiktokAccountId, tiktokNickname }
  await api(endpoints.auth.linkAccount, { body })
}

/** The code of the newest message to an address. */
async function codeFor(world: World, to: string, { codes }: Secrets): Promise<string> {
  const code = await eventually('a code has come', async () => {
    const message = await world.simulator.newestMessage(to)
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  })
  codes.push(code)
  return code
}
