import type { ComponentType } from 'react'
import { lazyPart } from '../marks/lazy-part.ts'
import type { PlaceSheetProps } from './place-sheet.tsx'

/** `PlaceSheet` with its receipt. */
export const lazyPlaceSheet = lazyPart<ComponentType<PlaceSheetProps>>(
  async () => (await import('./place-sheet.tsx')).PlaceSheet,
)
