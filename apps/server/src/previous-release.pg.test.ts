import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiClient, createApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import { ROOT } from '@dibs/testing/program'
import { startWorld, type World } from '@dibs/testing/world'
import { expect, onTestFinished, test } from 'vitest'
import { checkOutEarlier } from './testing/earlier-checkout.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** A release changes this file; an upgrade of several nodes goes from that release to this one. */
const PREVIOUS = readFileSync(join(ROOT, 'deploy/previous-release'), 'utf8').trim()
/** The release as a person knows it: its version, its commit and its day. */
const NAME = nameOf(PREVIOUS)
const SELLER = 'toko.lama'

/** Only against hanging. */
const HANG_MS = 180_000

// At night, with `TESTS=all`; by day `earlier-lines.pg.test.ts` takes what older releases have stored.
test.runIf(process.env.TESTS === 'all')(
  `a node of the release before (${NAME}) goes on with the database of this one`,
  async ({ skip }) => {
    if (git('cat-file', '-e', `${PREVIOUS}^{commit}`).status !== 0) {
      skip(
        `The history does not hold ${PREVIOUS}, the release before: fetch it (git fetch --unshallow).`,
      )
    }
    // A release that this one does not come from says nothing about an upgrade to it.
    expect(git('merge-base', '--is-ancestor', PREVIOUS, 'HEAD').status).toBe(0)
    const earlier = checkOutEarlier(PREVIOUS)
    onTestFinished(earlier.remove)
    const database = await createTestDatabase()
    const world = await startWorld({
      databaseUrl: database.url,
      serverScript: join(earlier.folder, 'apps/server/src/main.ts'),
    })
    onTestFinished(async () => {
      await world.close()
      await database.drop()
    })
    const api = await signUp(world)
    const item = await api(endpoints.items.create, { body: { clueText: 'A5' } })
    await world.simulator.goLive(SELLER)
    const body = { tiktokUsername: SELLER, roomId: 'N/A', status: 'active' as const }
    const sessionId = (await api(endpoints.live.start, { body })).data.data.id
    await eventually('the live is heard', async () => {
      return (await world.simulator.getLive(SELLER)).connections > 0
    })
    await world.simulator.say(SELLER, [
      { comment: 'A5 kak', uniqueId: 'first' },
      { comment: 'A5', uniqueId: 'second' },
    ])
    const before = await eventually('both claims have a place', async () => {
      const seen = await placesOf(api, sessionId)
      return seen.length === 2 ? seen : undefined
    })
    const [, second] = before
    if (second === undefined) throw new Error('There is no second claim.')
    const { messageId, customerAccountId } = second
    await api(endpoints.comments.move, {
      params: { sessionId, itemClueId: item.data.id, messageId, customerAccountId },
      body: { move: 'winner' },
    })
    const names = (await placesOf(api, sessionId)).map((place) => place.customerUsername)
    expect(names).toEqual(['second', 'first'])
    const ended = { status: 'ended' as const, endTime: new Date().toISOString() }
    await api(endpoints.live.update, { params: { sessionId }, body: ended })
    const past = await api(endpoints.live.listPast, {})
    expect(JSON.stringify(past.data)).toContain(sessionId)
  },
  HANG_MS,
)

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
}

function nameOf(commit: string): string {
  const manifest = git('show', `${commit}:package.json`)
  if (manifest.status !== 0) return commit
  const { version } = JSON.parse(manifest.stdout)
  return `${version}, ${git('show', '-s', '--format=%h of %cs', commit).stdout.trim()}`
}

/** Logs in by e-mail and proves the video account. */
async function signUp(world: World): Promise<ApiClient> {
  let token: string | null = null
  const api = createApiClient({ baseUrl: `${world.url}/api`, getToken: () => token })
  const loginIdentifier = `${SELLER}@example.test`
  await api(endpoints.auth.requestOtp, { body: { loginIdentifier } })
  const otp = await eventually('a code has come', async () => {
    const message = await world.simulator.newestMessage(loginIdentifier)
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  })
  token = (await api(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })).data.token
  const { word } = (await api(endpoints.auth.createChallenge, { body: { username: SELLER } })).data
  await world.simulator.setProfile(SELLER, { bio: `live ${word}` })
  const query = { username: SELLER, word }
  const { user_id, nickname } = (await api(endpoints.auth.verifyAccount, { query })).data
  const account = { tiktokAccountId: user_id ?? '', tiktokNickname: nickname ?? '' }
  await api(endpoints.auth.linkAccount, { body: { tiktokUsername: SELLER, ...account } })
  return api
}

async function placesOf(api: ApiClient, sessionId: SessionId) {
  const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
  return (data ?? []).flatMap(({ claims }) => claims).toSorted((a, b) => a.position - b.position)
}
