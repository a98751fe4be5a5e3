import { type ApiClient, createApiClient, endpoints, type Login } from '@dibs/contract'
import { readNewestCode, type TestServer } from './test-server.ts'

/** A browser that keeps the cookie it is given, as it would for calls of the web app. */
export type TestBrowser = {
  api: ApiClient
  /** The cookie as it is sent, `name=value`; null before the first log-in. */
  cookie(): string | null
  /** The `Set-Cookie` headers so far. */
  setCookies: string[]
  /** Asks for a code and gives it. */
  requestCode(identifier: string): Promise<string>
  verify(identifier: string, otp: string): Promise<Login>
  logIn(identifier: string): Promise<Login>
}

/** Opens a browser on a server, with a cookie and headers of its own if given. */
export function openTestBrowser(
  server: TestServer,
  options: { cookie?: string | null; headers?: Record<string, string> } = {},
): TestBrowser {
  let cookie = options.cookie ?? null
  const setCookies: string[] = []
  const api = createApiClient({
    baseUrl: `${server.url}/api`,
    fetch: async (url, init) => {
      const headers = new Headers({ ...options.headers, ...(init?.headers as object) })
      if (cookie !== null) headers.set('cookie', cookie)
      const response = await fetch(url, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        setCookies.push(line)
        cookie = line.split(';', 1)[0] ?? null
      }
      return response
    },
  })
  async function requestCode(loginIdentifier: string) {
    await api(endpoints.auth.requestOtp, { body: { loginIdentifier } })
    return readNewestCode(server.control, loginIdentifier)
  }
  const verify = async (loginIdentifier: string, otp: string) =>
    (await api(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })).data
  return {
    api,
    setCookies,
    requestCode,
    verify,
    cookie: () => cookie,
    logIn: async (identifier) => verify(identifier, await requestCode(identifier)),
  }
}
