import * as z from 'zod'

/** Handles are compared without `@` and case, as on the platform. */
export function normaliseHandle(handle: string): string {
  return handle.trim().replace(/^@/, '').toLowerCase()
}

/** A handle in any spelling; answers the one spelling that the simulator keeps. */
export const handleSchema = z
  .string()
  .transform(normaliseHandle)
  .pipe(z.string().regex(/^[a-z0-9._-]{1,64}$/, 'a handle has 1 to 64 letters, digits, . _ or -'))
