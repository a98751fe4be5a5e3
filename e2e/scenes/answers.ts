import type { Page } from '@playwright/test'

/** What a call is answered with; `never`: it is left waiting. */
export type Answer = { status?: number; json: object } | { picture: string } | 'never'

type Given = { address: RegExp; answer: Answer }

/** The newest first. */
const givenOn = new WeakMap<Page, Promise<Given[]>>()

/**
 * Answers every call of a page to an address in the server's place; `**` in it is anything, `*` all but
 * a slash. Playwright's routes would switch the browser's cache off: each load of the page would
 * fetch and compile the whole app anew, which is half of it.
 */
export async function giveAnswer(page: Page, address: string, answer: Answer): Promise<void> {
  const listening = givenOn.get(page) ?? listen(page)
  givenOn.set(page, listening)
  const given = await listening
  given.unshift({ address: toPattern(address), answer })
}

/** From here on the server answers everything itself. */
export async function takeAnswersBack(page: Page): Promise<void> {
  const given = await givenOn.get(page)
  given?.splice(0)
}

async function listen(page: Page): Promise<Given[]> {
  const given: Given[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = given.find(({ address }) => address.test(request.url))?.answer
    if (answer === 'never') return
    const answered = answer
      ? session.send('Fetch.fulfillRequest', { requestId, ...toResponse(answer) })
      : session.send('Fetch.continueRequest', { requestId })
    // The page has gone elsewhere meanwhile.
    answered.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return given
}

/** A picture is an SVG. */
function toResponse(answer: Exclude<Answer, 'never'>) {
  const isPicture = 'picture' in answer
  const type = isPicture ? 'image/svg+xml' : 'application/json'
  const body = isPicture ? answer.picture : JSON.stringify(answer.json)
  return {
    responseCode: isPicture ? 200 : (answer.status ?? 200),
    responseHeaders: [{ name: 'content-type', value: type }],
    body: Buffer.from(body).toString('base64'),
  }
}

function toPattern(address: string): RegExp {
  const parts = address.split('**').map((part) => part.split('*').map(RegExp.escape).join('[^/]*'))
  return new RegExp(`^${parts.join('.*')}$`)
}
