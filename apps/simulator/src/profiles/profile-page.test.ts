import { expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

const SCRIPT =
  /<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application\/json">(.*?)<\/script>/s

async function page(world: World, handle = '@rina') {
  const { status, body } = await world.call('GET', `/${handle}`)
  const json = SCRIPT.exec(body)?.[1]
  const scope = json === undefined ? undefined : JSON.parse(json).__DEFAULT_SCOPE__
  return { status, html: String(body), detail: scope?.['webapp.user-detail'] }
}

test('a page carries the profile, whatever stands in the bio, and is as large as a real one', async () => {
  const world = await startWorld()
  const bio = 'baris satu\n</script><script>alert(1)</script> mango12 & "kutip" \u2028 🙏'
  const { body } = await world.call('PUT', '/control/profiles/rina', { bio, nickname: 'Rina <3' })
  const { status, html, detail } = await page(world, '@Rina')
  expect(status).toBe(200)
  expect(detail.statusCode).toBe(0)
  expect(detail.userInfo.user).toMatchObject({
    id: body.userId,
    uniqueId: 'rina',
    nickname: 'Rina <3',
    signature: bio,
    privateAccount: false,
    secret: false,
  })
  expect(html.length).toBeGreaterThan(200_000)
  expect(html.length).toBeLessThan(400_000)
  expect(html).not.toContain('alert(1)</script>')
})

test('nobody of that name is 200 with 10221, also when said to be missing', async () => {
  const world = await startWorld()
  const unknown = await page(world)
  expect(unknown).toMatchObject({ status: 200, detail: { statusCode: 10221 } })
  await world.call('PUT', '/control/profiles/rina', { missing: true })
  expect((await page(world)).detail).toEqual(unknown.detail)
})

test('a private account is 10222', async () => {
  const world = await startWorld()
  await world.call('PUT', '/control/profiles/rina', { private: true })
  const { detail } = await page(world)
  expect(detail).toMatchObject({ statusCode: 10222, userInfo: { user: { privateAccount: true } } })
})

test.each([true, 'challenge'])('blocked: %s shows the challenge page', async (blocked) => {
  const world = await startWorld()
  await world.call('PUT', '/control/profiles/rina', { blocked })
  const { status, html, detail } = await page(world)
  expect(status).toBe(200)
  expect(html).toContain('Please wait...')
  expect(html).toContain('slardar-config')
  expect(html.length).toBeGreaterThan(1200)
  expect(html.length).toBeLessThan(1600)
  expect(detail).toBeUndefined()
})

test('blocked: login redirects to the login page, blocked: empty has no user in its data', async () => {
  const world = await startWorld()
  await world.call('PUT', '/control/profiles/rina', { blocked: 'login' })
  const { status, response } = await world.call('GET', '/@rina')
  expect(status).toBe(302)
  expect(response.headers.get('location')).toMatch(/^\/login\?/)
  expect((await world.call('GET', '/login')).status).toBe(200)
  await world.call('PUT', '/control/profiles/rina', { blocked: 'empty' })
  const empty = await page(world)
  expect(empty.html).toContain('__UNIVERSAL_DATA_FOR_REHYDRATION__')
  expect(empty.detail).toBeUndefined()
  await world.call('PUT', '/control/profiles/rina', { blocked: false })
  expect((await page(world)).detail.statusCode).toBe(0)
})
