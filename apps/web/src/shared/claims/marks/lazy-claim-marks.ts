import type { ComponentType } from 'react'
import type { ClaimMarksProps } from './claim-marks.tsx'
import { lazyPart } from './lazy-part.ts'

/** `ClaimMarks` and all that it is made of. */
export const lazyClaimMarks = lazyPart<ComponentType<ClaimMarksProps>>(
  async () => (await import('./claim-marks.tsx')).ClaimMarks,
)
