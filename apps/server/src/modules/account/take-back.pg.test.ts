import { type ApiClient, type ContactField, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactChanges } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { readNewestCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const { user } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const EXPIRED = { status: 409, code: 'take_back_expired' }

/** Changes an address as a seller does, with the code that is sent to it. */
async function change(api: ApiClient, field: ContactField, value: string) {
  clock.advance({ minutes: 2 })
  await api(user.sendContactOtp, { body: { field, value } })
  const otp = await readNewestCode(server.control, value)
  await api(user.verifyContactOtp, { body: { field, value, otp } })
}

/** The newest message to an address that is about its account. */
async function noticeTo(address: string, about = 'take-back#') {
  return eventually(async () => {
    const messages = await server.control.outbox(address)
    const notice = messages.find(({ text }) => text.includes(about))
    if (!notice) throw new Error(`no notice to ${address}`)
    return notice
  })
}

const tokenIn = (text: string) => /take-back#([\w-]{43})$/m.exec(text)?.[1] ?? ''
const tokenTo = async (address: string, about?: string) =>
  tokenIn((await noticeTo(address, about)).text)
const takeBack = (token: string, language?: string) =>
  server.api(null, language)(user.takeBackContact, { body: { token } })
const contactsOf = async (api: ApiClient) => {
  const { email, phoneNumber } = (await api(user.getProfile, {})).data
  return { email, phoneNumber }
}
const logIn = (address: string) => {
  clock.advance({ minutes: 2 })
  return server.logInByCode(address)
}

describe('an address that is replaced', () => {
  test('is told what happened and how to take it back, in the language of the account', async () => {
    const { api } = await server.logInByCode('rina@example.test', 'id')
    await change(api, 'email', 'rina.wati@example.test')
    const { subject, text } = await noticeTo('rina@example.test')
    expect(subject).toBe('Email akun Dibs kamu sudah diganti')
    expect(text).toContain('sekarang r•••@example.test, diganti 5 Januari 2026 pukul 19.02 WIB')
    expect(text).toContain('dalam 72 jam')
    expect(text).toContain('http://127.0.0.1:3000/take-back#')
    expect(text).not.toContain('rina.wati')
    const [stored] = await server.db.select().from(contactChanges)
    expect(JSON.stringify(stored)).not.toContain(tokenIn(text))
    const toNew = await server.control.outbox('rina.wati@example.test')
    expect(toNew.map(({ text }) => text)).toEqual([expect.stringMatching(/\b\d{6}\b/)])
  })

  test('gets back what it was, and every device is logged out', async () => {
    const before = await server.logInByCode('sari@example.test')
    await change(before.api, 'email', 'pencuri@example.test')
    const { status, data } = await takeBack(await tokenTo('sari@example.test'), 'id')
    expect([status, data.field]).toEqual([200, 'email'])
    expect(data.message).toContain('Email kamu kembali seperti semula')

    const dead = { status: 401, code: 'unauthorized' }
    await expect(contactsOf(before.api)).rejects.toMatchObject(dead)
    const back = await logIn('sari@example.test')
    expect(back.userId).toBe(before.userId)
    expect(await contactsOf(back.api)).toEqual({ email: 'sari@example.test', phoneNumber: null })
    expect((await logIn('pencuri@example.test')).userId).not.toBe(before.userId)
    for (const address of ['sari@example.test', 'pencuri@example.test']) {
      const { subject, text } = await noticeTo(address, 'was taken back')
      expect(subject).toBe('A change of your Dibs account was taken back')
      expect(text).toContain('p•••@example.test')
    }
  })

  test('is a phone number, told by messaging app with a button', async () => {
    const { api, userId } = await server.logInByCode('+6281300000001', 'en')
    await change(api, 'phoneNumber', '+6281300000002')
    const { channel, text } = await noticeTo('+6281300000001')
    expect(channel).toBe('whatsapp')
    expect(text).toContain('The phone number of your Dibs account is now +62•••002.')
    expect(text).toMatch(/Open Dibs: http:\/\/127\.0\.0\.1:3000\/take-back#[\w-]{43}$/)
    expect((await takeBack(tokenIn(text))).data.field).toBe('phoneNumber')
    expect((await logIn('+6281300000001')).userId).toBe(userId)
  })

  test('was none: the other address is told, and none it is again', async () => {
    const { api, userId } = await server.logInByCode('+6281300000003', 'id')
    await change(api, 'email', 'titipan@example.test')
    const { text } = await noticeTo('+6281300000003')
    expect(text).toContain('Email t•••@example.test ditambahkan ke akun Dibs kamu')
    await takeBack(tokenIn(text))
    const back = await logIn('+6281300000003')
    expect(back.userId).toBe(userId)
    expect(await contactsOf(back.api)).toEqual({ email: null, phoneNumber: '+6281300000003' })
    expect((await logIn('titipan@example.test')).userId).not.toBe(userId)
  })

  test('is told of one that is added, but not without end: who was replaced first is', async () => {
    const { api } = await server.logInByCode('awal0@example.test', 'en')
    for (let n = 1; n <= 7; n += 1) await change(api, 'email', `awal${n}@example.test`)
    await change(api, 'phoneNumber', '+6281300000031')
    const isTold = async (n: number) =>
      (await server.control.outbox(`awal${n}@example.test`)).some(({ text }) =>
        text.includes('+62•••031'),
      )
    // The account's own comes with the others, in one step.
    await eventually(async () => expect(await isTold(7)).toBe(true))
    await eventually(async () => expect(await isTold(4)).toBe(true))
    const told = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(isTold))
    expect(told).toEqual([true, true, true, true, true, false, false, true])
  })

  test('closes the sockets of every device when it comes back', async () => {
    const studio = createStudio(() => server, 'take.back')
    const { seller } = await studio.goOnAir()
    const device = await studio.join(seller)
    await change(seller.api, 'email', 'socket@example.test')
    await takeBack(await tokenTo(`${seller.username}@example.test`))
    expect((await device.closed).code).toBe(4401)
  })
})

describe('a token of such a message', () => {
  test('works for 72 hours and once; unknown, used and expired are one and the same', async () => {
    const first = await server.logInByCode('tepat@example.test')
    await change(first.api, 'email', 'tepat2@example.test')
    const used = await tokenTo('tepat@example.test')
    clock.advance({ days: 3, seconds: -1 })
    await takeBack(used)

    const second = await server.logInByCode('telat@example.test')
    await change(second.api, 'email', 'telat2@example.test')
    const late = await tokenTo('telat@example.test')
    clock.advance({ days: 3 })
    const refusals = []
    for (const token of ['x'.repeat(43), '', used, late]) {
      refusals.push(await takeBack(token).catch((error) => error))
    }
    for (const refusal of refusals) {
      expect(refusal).toMatchObject(EXPIRED)
      expect(refusal.body).toEqual(refusals[0].body)
    }
    expect((await contactsOf(second.api)).email).toBe('telat2@example.test')
  })

  test('of an older change restores the older address, and drops the newer changes', async () => {
    const { api, userId } = await server.logInByCode('satu@example.test')
    await change(api, 'email', 'dua@example.test')
    await change(api, 'email', 'tiga@example.test')
    const [oldest, newer] = [await tokenTo('satu@example.test'), await tokenTo('dua@example.test')]
    await takeBack(oldest)
    await expect(takeBack(newer)).rejects.toMatchObject(EXPIRED)
    expect((await logIn('satu@example.test')).userId).toBe(userId)
  })

  test('of a newer change leaves the older one, which may be taken back, too', async () => {
    const { api, userId } = await server.logInByCode('alfa@example.test')
    await change(api, 'phoneNumber', '+6281300000004')
    await change(api, 'email', 'beta@example.test')
    await change(api, 'phoneNumber', '+6281300000005')
    await change(api, 'email', 'gama@example.test')
    await takeBack(await tokenTo('+6281300000004'))
    const { userId: found, api: now } = await logIn('beta@example.test')
    expect(found).toBe(userId)
    const phoneNumber = '+6281300000004'
    expect(await contactsOf(now)).toEqual({ email: 'beta@example.test', phoneNumber })
    await expect(takeBack(await tokenTo('beta@example.test'))).rejects.toMatchObject(EXPIRED)
    await takeBack(await tokenTo('alfa@example.test', 'b•••@example.test'))
    const back = await logIn('alfa@example.test')
    expect(await contactsOf(back.api)).toEqual({ email: 'alfa@example.test', phoneNumber })
  })

  test('undoes what a thief added afterwards: nothing of theirs logs in, and all are told', async () => {
    const { api, userId } = await server.logInByCode('pemilik@example.test')
    await change(api, 'email', 'maling@example.test')
    await change(api, 'phoneNumber', '+6281300000006')
    // The addition is told to the address that is gone, too: that is where the owner reads.
    await noticeTo('pemilik@example.test', 'number +62•••006')
    await noticeTo('maling@example.test', 'number +62•••006')

    await takeBack(await tokenTo('pemilik@example.test', 'm•••@example.test'))
    const back = await logIn('pemilik@example.test')
    expect(back.userId).toBe(userId)
    expect(await contactsOf(back.api)).toEqual({ email: 'pemilik@example.test', phoneNumber: null })
    for (const theirs of ['maling@example.test', '+6281300000006']) {
      await noticeTo(theirs, 'was taken back')
      expect((await logIn(theirs)).userId).not.toBe(userId)
    }
    await noticeTo('pemilik@example.test', 'm•••@example.test, was taken back')
    await noticeTo('pemilik@example.test', '+62•••006, was taken back')
  })

  test('undoes a later change that was asked for before, and had to wait', async () => {
    const { api, userId } = await server.logInByCode('antre@example.test')
    await change(api, 'email', 'antre2@example.test')
    clock.advance({ minutes: -10 })
    await change(api, 'phoneNumber', '+6281300000007')
    clock.advance({ minutes: 10 })
    await takeBack(await tokenTo('antre@example.test', 'a•••@example.test'))
    const back = await logIn('antre@example.test')
    expect(back.userId).toBe(userId)
    expect((await contactsOf(back.api)).phoneNumber).toBeNull()
  })

  test('is good for one of many calls at once', async () => {
    const { api } = await server.logInByCode('serentak@example.test')
    await change(api, 'email', 'serentak2@example.test')
    const token = await tokenTo('serentak@example.test')
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => takeBack(token)))
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const call of calls) {
      if (call.status === 'rejected') expect(call.reason).toMatchObject(EXPIRED)
    }
  })
})

describe('an address that may come back', () => {
  test('is nobody else’s as long as it may, and whoever proves it later can have it', async () => {
    const owner = await server.logInByCode('rebutan@example.test')
    await change(owner.api, 'email', 'pindah@example.test')
    const { api } = await server.logInByCode('peminat@example.test')
    const taken = { status: 409, code: 'contact_taken' }
    await expect(change(api, 'email', 'rebutan@example.test')).rejects.toMatchObject(taken)
    expect((await contactsOf(api)).email).toBe('peminat@example.test')

    clock.advance({ days: 3 })
    await change(api, 'email', 'rebutan@example.test')
    expect((await contactsOf(api)).email).toBe('rebutan@example.test')
  })

  test('is its former owner’s to have again by a code', async () => {
    const { api } = await server.logInByCode('bolak@example.test')
    await change(api, 'email', 'balik@example.test')
    await change(api, 'email', 'bolak@example.test')
    expect((await contactsOf(api)).email).toBe('bolak@example.test')
  })
})

test('links lead to PUBLIC_URL where there is one', async () => {
  const configured = await startTestServer({ clock, env: { PUBLIC_URL: 'http://dibs.example' } })
  const { api } = await configured.logIn('tautan@example.test')
  const contact = { field: 'email', value: 'tautan2@example.test' } as const
  clock.advance({ minutes: 2 })
  await api(user.sendContactOtp, { body: contact })
  const otp = await readNewestCode(configured.control, contact.value)
  await api(user.verifyContactOtp, { body: { ...contact, otp } })
  await eventually(async () => {
    const texts = (await configured.control.outbox('tautan@example.test')).map(({ text }) => text)
    expect(texts.join('\n')).toMatch(/http:\/\/dibs\.example\/take-back#[\w-]{43}$/m)
  })
  await configured.close()
})

test('a flood of tokens from one network address is slowed', async () => {
  const flooded = await startTestServer({ clock })
  const api = flooded.api()
  const calls = await Promise.allSettled(
    Array.from({ length: 200 }, () => api(user.takeBackContact, { body: { token: 'x' } })),
  )
  const codes = calls.map((call) => (call.status === 'rejected' ? call.reason.code : 'fulfilled'))
  expect(new Set(codes)).toEqual(new Set(['take_back_expired', 'too_many_requests']))
  await flooded.close()
})
