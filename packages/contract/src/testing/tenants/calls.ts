import type { Endpoint } from '../../http/endpoint.ts'
import { type Example, type Slot, STRICT } from './example.ts'
import { PARTS, type Part } from './routes.ts'
import type { Belongings } from './tenant.ts'

/** A place for an id in an example, and whether another's id stands there. */
export type Place = Slot & { part: Part | 'headers'; field: string }

/** The places of an example. */
export function placesOf(example: Example): Place[] {
  return ([...PARTS, 'headers'] as const).flatMap((part) =>
    Object.entries(example[part] ?? {})
      .filter((field): field is [string, Slot] => isSlot(field[1]))
      .map(([field, slot]) => ({ ...slot, part, field })),
  )
}

/** Every choice of places, none of them first. */
export function mixturesOf(places: readonly Place[]): Place[][] {
  return Array.from({ length: 2 ** places.length }, (_, choice) =>
    places.filter((_place, at) => (choice >> at) % 2 === 1),
  )
}

/** Whether an answer other than 404 would already tell that the id is somebody's. */
export function mustBeNotFound(mixture: readonly Place[]): boolean {
  return mixture.some(({ kind, isFree }) => STRICT.has(kind) && !isFree)
}

/** The call with the caller's `own` ids, but those of `others` in the places of the mixture. */
export function buildCall(
  url: string,
  endpoint: Endpoint,
  example: Example,
  fill: { own: Belongings; others: Belongings; mixture: readonly Place[]; token: string | null },
): { url: string; init: RequestInit } {
  const { own, others, mixture, token } = fill
  const valueAt = (part: string, field: string, { kind, isInList }: Slot) => {
    const isOther = mixture.some((place) => place.part === part && place.field === field)
    const value = (isOther ? others : own)[kind]
    return isInList ? [value] : value
  }
  const partOf = (part: Part | 'headers') =>
    Object.fromEntries(
      Object.entries(example[part] ?? {})
        .map(([field, value]) => [field, isSlot(value) ? valueAt(part, field, value) : value])
        .filter(([, value]) => value !== undefined),
    ) as Record<string, string>
  const params = partOf('params')
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const query = example.query ? `?${new URLSearchParams(partOf('query'))}` : ''
  const headers = new Headers(partOf('headers'))
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' }
  if (endpoint.body) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(partOf('body'))
  }
  return { url: `${url}/api${path}${query}`, init }
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'kind')
}
