import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { textSchema } from './fields.ts'

/** The parts of the page that crash apart from each other; `app` is the whole of it. */
const REGIONS = [
  'app',
  'header',
  'page',
  'waitlists',
  'comments',
  'assistant',
  'dialog',
  'flags',
] as const
export type Region = (typeof REGIONS)[number]

export const clientErrorEndpoints = {
  report: defineEndpoint({
    method: 'POST',
    path: '/client-errors',
    summary: 'A part of the page crashed in the browser; logged without personal data, not stored',
    auth: 'none',
    body: z.object({
      region: z.enum(REGIONS),
      /** The error's name, such as "TypeError", and its message. */
      name: textSchema(100),
      message: textSchema(1_000),
      /** The file that the page started with; its name is another one with each release. */
      release: textSchema(100),
      /** The address of the page without its query and its hash. */
      path: textSchema(200),
    }),
    responses: { 202: null },
    errors: [],
  }),
}
