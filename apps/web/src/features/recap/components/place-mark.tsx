import { Crown } from 'lucide-react'
import { Badge } from '../../../shared/ui/badge.tsx'
import { useClaimWords } from '../claim-words.ts'

/** Winner in gold with a crown, or the waitlist number. */
export function PlaceMark({ position }: { position: number }) {
  const { place } = useClaimWords()
  if (position === 1) {
    return (
      <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
        {place(position)}
      </Badge>
    )
  }
  return <Badge>{place(position)}</Badge>
}
