import { ApiError } from '@dibs/contract'

/** The error that a call answers; a call that succeeds fails the test. */
export async function failure(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((thrown: unknown) => thrown)
  if (outcome instanceof ApiError) return outcome
  throw new Error(
    `expected a failure, got ${outcome instanceof Error ? outcome : JSON.stringify(outcome)}`,
  )
}
