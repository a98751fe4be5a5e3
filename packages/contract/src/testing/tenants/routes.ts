import * as z from 'zod/mini'
import type { Endpoint } from '../../http/endpoint.ts'
import { endpoints } from '../../http/endpoints.ts'
import { nestedStreamTicketEndpoint } from '../../http/livestreams.ts'

type Groups = typeof endpoints
/** A route of the contract by its place in it, as `items.create`. */
export type RouteName =
  | { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
  | 'live.createNestedStreamTicket'

/** Every route of the contract. */
export const ROUTES: ReadonlyMap<RouteName, Endpoint> = new Map<RouteName, Endpoint>([
  ...Object.entries(endpoints).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(
      ([call, endpoint]) => [`${group}.${call}` as RouteName, endpoint] as const,
    ),
  ),
  ['live.createNestedStreamTicket', nestedStreamTicketEndpoint],
])

/** The parts of a call that its schemas describe. */
export const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

type JsonSchema = { properties?: Record<string, unknown>; anyOf?: JsonSchema[] }

/** The names of the fields that a part of a call may have. */
export function fieldsOfPart(endpoint: Endpoint, part: Part): string[] {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties, anyOf = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  const all = [{ properties }, ...anyOf].flatMap((each) => Object.keys(each.properties ?? {}))
  return [...new Set(all)].toSorted()
}
