import type * as z from 'zod'

/** An answer of 4xx with a sentence: Fastify reads `statusCode`. */
export type RequestError = Error & { statusCode: number }

export function requestError(statusCode: number, message: string): RequestError {
  return Object.assign(new Error(message), { statusCode })
}

/** Parses what a caller sent; bad input becomes a 400 whose sentence names the field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.')
  throw requestError(400, `${where ? `${where}: ` : ''}${issue?.message ?? 'bad input'}`)
}

/** The status and sentence of anything thrown in a route. */
export function describeError(error: unknown): { statusCode: number; message: string } {
  const { statusCode = 500, message = 'unknown error' } = error as Partial<RequestError>
  return { statusCode, message }
}
