import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, errorsOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from './errors.ts'
import { nestedStreamTicketEndpoint } from './livestreams.ts'

const all: Endpoint[] = [
  ...Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group)),
  nestedStreamTicketEndpoint,
]
/** What asks for a key of a shop in place of a seller's token. */
const WITH_A_KEY: Endpoint[] = [endpoints.payments.send, endpoints.payments.sendSigned]
const named = all.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

it('declares every call once', () => {
  const routes = named.map(({ name }) => name.replaceAll(/:\w+/g, ':'))
  expect(routes).toEqual([...new Set(routes)])
})

it.each(named)('declares $name completely', ({ endpoint }) => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const params = endpoint.params
    ? (z.toJSONSchema(endpoint.params, { io: 'input' }).required ?? [])
    : []
  expect(params.toSorted()).toEqual(inPath.toSorted())
  expect(endpoint.path).toMatch(/^(\/[a-z-]+|\/:\w+)+$/)
  expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/)
  expect(Object.keys(endpoint.responses).length).toBeGreaterThan(0)
  if (endpoint.method === 'GET') {
    expect(endpoint.body).toBeUndefined()
  }
  for (const status of [204, 304] as const) {
    expect(endpoint.responses[status] ?? null).toBeNull()
  }
})

it.each(named)('names errors of $name that exist, each once', ({ endpoint }) => {
  const errors = errorsOf(endpoint)
  expect(errors).toEqual([...new Set(errors)])
  for (const code of errors) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400)
  expect(endpoint.errors.includes('unauthorized')).toBe(
    endpoint.auth !== 'none' || WITH_A_KEY.includes(endpoint),
  )
  const isRepeatable = endpoint.idempotent === true
  expect(endpoint.errors.includes('idempotency_conflict')).toBe(isRepeatable)
})

it('uses every error code somewhere', () => {
  const used = new Set(all.flatMap(errorsOf))
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  expect(codes.filter((code) => !used.has(code))).toEqual([])
})

it('knows an error body by its sentence and its code', () => {
  const body = { error: 'Kode ini sudah ada.', code: 'item_exists', existingItemId: '1' }
  expect(errorBodySchema.parse(body)).toEqual(body)
  for (const odd of [{ error: 'x' }, { code: 'not_found' }, { error: 'x', code: 'brand_new' }]) {
    expect(errorBodySchema.safeParse(odd).success).toBe(false)
  }
})
