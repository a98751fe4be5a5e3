import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../shared/lazy-part.ts'

const lazyPractice = lazyPart(() => import('./practice-parts.tsx'))

type PracticePartProps = {
  children: (parts: typeof import('./practice-parts.tsx')) => ReactNode
  /** Keeps the place until code and words are here. */
  fallback?: ReactNode
}

/** What only a practice needs, or a live whose comments are posted: code and words come with the first one. */
export function PracticePart({ children, fallback = null }: PracticePartProps) {
  const parts = lazyPractice.usePart()
  return parts ? <Suspense fallback={fallback}>{children(parts)}</Suspense> : fallback
}
