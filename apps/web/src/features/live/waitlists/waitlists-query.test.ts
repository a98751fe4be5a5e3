import { createApiClient } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createWaitlistsRefresher, updateWaitlists, waitlistsQuery } from './waitlists-query.ts'

const sessionId = 'c0ffee00-0000-4000-8000-000000000001' as SessionId

/** A server whose answers the test gives one by one. */
function makeServer() {
  const asked: (string | null)[] = []
  const answers: ((response: Response) => void)[] = []
  const api = createApiClient({
    baseUrl: '/api',
    fetch: (_, init) => {
      asked.push(new Headers(init?.headers).get('if-none-match'))
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  return {
    api,
    asked,
    answer: (status: number, etag: string, body?: unknown) =>
      answers.shift()?.(
        new Response(body === undefined ? null : JSON.stringify(body), {
          status,
          headers: { etag },
        }),
      ),
  }
}
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

it('names the state it has, and keeps it when nothing changed', async () => {
  const { api, asked, answer } = makeServer()
  const client = new QueryClient()
  const options = waitlistsQuery(api, sessionId)
  const first = client.fetchQuery(options)
  answer(200, '"r1"', [])
  const held = await first
  const second = client.fetchQuery({ ...options, staleTime: 0 })
  await until(() => asked.length === 2)
  answer(304, '"r1"')
  expect(await second).toBe(held)
  expect(asked).toEqual([null, '"r1"'])
})

it('asks for everything after a change of its own', async () => {
  const { api, asked, answer } = makeServer()
  const client = new QueryClient()
  const options = waitlistsQuery(api, sessionId)
  const first = client.fetchQuery(options)
  answer(200, '"r1"', [])
  await first
  await updateWaitlists(client, sessionId, (waitlists) => waitlists)
  const second = client.fetchQuery({ ...options, staleTime: 0 })
  await until(() => asked.length === 2)
  answer(200, '"r2"', [])
  await second
  expect(asked).toEqual([null, null])
})

it('reads once more after changes that came during a reading, not once for each', async () => {
  const { api, asked, answer } = makeServer()
  const client = new QueryClient()
  const stop = new QueryObserver(client, waitlistsQuery(api, sessionId)).subscribe(() => {})
  await until(() => asked.length === 1)
  answer(200, '"r1"', [])
  await until(() => client.isFetching() === 0)

  const refresh = createWaitlistsRefresher(client, (run) => {
    run()
    return () => {}
  })
  const reading = refresh(sessionId)
  await until(() => asked.length === 2)
  for (let i = 0; i < 20; i += 1) void refresh(sessionId)
  answer(200, '"r2"', [])
  await until(() => asked.length === 3)
  answer(304, '"r2"')
  await reading
  expect(asked).toHaveLength(3)
  stop()
})

it('reads another live, too, that changes during a reading', async () => {
  const { api, asked, answer } = makeServer()
  const client = new QueryClient()
  const other = 'c0ffee00-0000-4000-8000-000000000002' as SessionId
  const stops = [sessionId, other].map((id) =>
    new QueryObserver(client, waitlistsQuery(api, id)).subscribe(() => {}),
  )
  await until(() => asked.length === 2)
  for (const etag of ['"a1"', '"b1"']) answer(200, etag, [])
  await until(() => client.isFetching() === 0)

  const refresh = createWaitlistsRefresher(client, (run) => {
    run()
    return () => {}
  })
  const reading = refresh(sessionId)
  await until(() => asked.length === 3)
  void refresh(other)
  answer(304, '"a1"')
  await until(() => asked.length === 4)
  answer(304, '"b1"')
  await reading
  expect(asked.slice(2)).toEqual(['"a1"', '"b1"'])
  for (const stop of stops) stop()
})
