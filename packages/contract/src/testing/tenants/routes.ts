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

/** What of JSON Schema the contract's schemas are made of. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
}

/** What a part of a call takes; undefined when the call has none. */
export function inputSchemaOf(endpoint: Endpoint, part: Part): JsonSchema | undefined {
  const schema = endpoint[part]
  const options = { io: 'input', unrepresentable: 'any' } as const
  return schema && (z.toJSONSchema(schema, options) as JsonSchema)
}

/** The names of the fields that a part of a call may have. */
export function fieldsOfPart(endpoint: Endpoint, part: Part): string[] {
  const schema = inputSchemaOf(endpoint, part)
  const all = [schema, ...(schema?.anyOf ?? [])].flatMap((each) =>
    Object.keys(each?.properties ?? {}),
  )
  return [...new Set(all)].toSorted()
}
