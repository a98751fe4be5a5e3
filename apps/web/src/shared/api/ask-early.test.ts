import { commentEndpoints, liveEndpoints } from '@dibs/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askEarly } from './ask-early.ts'

const ID = '0197a3c5-0000-7000-8000-000000000001'
const ACTIVE = `/api${liveEndpoints.getActive.path}`
const LISTS = `/api${commentEndpoints.listWaitlists.path.replace(':sessionId', ID)}`

afterEach(() => vi.useRealTimers())

/** A server that answers by address; what it was asked for, in turn. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: string[] = []
  const fetchFrom = (async (url: string, init: RequestInit) => {
    asked.push(`${url} ${new Headers(init.headers).get('authorization')}`)
    const answer = answers[url]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }) as unknown as typeof fetch
  return { asked, fetchFrom }
}

const later = () => ({ headers: { authorization: 'Bearer t' } })
const json = (body: unknown) => () => new Response(JSON.stringify(body))

describe('what the live page shows first', () => {
  it('is asked for while its code is on its way, and handed to the first call for it', async () => {
    const { asked, fetchFrom } = serve({
      [ACTIVE]: json({ data: { id: ID } }),
      [LISTS]: json(['a']),
    })
    const early = askEarly({ token: 't', sessionId: undefined }, fetchFrom)
    await vi.waitFor(() => expect(asked).toEqual([`${ACTIVE} Bearer t`, `${LISTS} Bearer t`]))
    expect(await (await early(ACTIVE, later())).json()).toEqual({ data: { id: ID } })
    expect(await (await early(LISTS, later())).json()).toEqual(['a'])
    expect(asked).toHaveLength(2)
    await early(LISTS, later())
    expect(asked).toHaveLength(3)
  })

  it('are the lists alone, where this browser knows which live runs', async () => {
    const { asked, fetchFrom } = serve({ [LISTS]: json(['a']) })
    askEarly({ token: 't', sessionId: ID }, fetchFrom)
    await vi.waitFor(() => expect(asked).toEqual([`${LISTS} Bearer t`]))
  })

  it('is asked for anew when the early answer failed, was refused, or is old', async () => {
    let isAway = true
    const away = () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return json(['fresh'])()
    }
    const first = askEarly({ token: 't', sessionId: ID }, serve({ [LISTS]: away }).fetchFrom)
    await Promise.resolve()
    isAway = false
    expect(await (await first(LISTS, later())).json()).toEqual(['fresh'])

    let status = 500
    const refused = () => new Response(JSON.stringify(status), { status })
    const second = askEarly({ token: 't', sessionId: ID }, serve({ [LISTS]: refused }).fetchFrom)
    await Promise.resolve()
    status = 200
    expect((await second(LISTS, later())).status).toBe(200)

    vi.useFakeTimers()
    const { asked, fetchFrom } = serve({ [LISTS]: json(['a']) })
    const third = askEarly({ token: 't', sessionId: ID }, fetchFrom)
    await vi.advanceTimersByTimeAsync(60_000)
    await third(LISTS, later())
    expect(asked).toHaveLength(2)
  })

  it('is no answer to who logged in meanwhile', async () => {
    const { asked, fetchFrom } = serve({ [ACTIVE]: json({ data: { id: ID } }), [LISTS]: json(1) })
    const early = askEarly({ token: 't', sessionId: undefined }, fetchFrom)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    const theirs = { headers: { authorization: 'Bearer other' } }
    await early(ACTIVE, theirs)
    await early(LISTS, theirs)
    expect(asked.slice(2)).toEqual([`${ACTIVE} Bearer other`, `${LISTS} Bearer other`])
  })

  it('leaves every other call as it is', async () => {
    const { asked, fetchFrom } = serve({ [ACTIVE]: json({ data: null }), '/api/other': json(1) })
    const early = askEarly({ token: 't', sessionId: undefined }, fetchFrom)
    expect(await (await early('/api/other', later())).json()).toBe(1)
    expect(asked).toHaveLength(2)
  })
})
