import type { Claim, WaitlistBody } from '@dibs/contract'
import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../../../shared/ui/accordion.tsx'
import { useClaimWords } from '../claim-words.ts'
import { LongAccordion } from './long-accordion.tsx'
import { PlaceDetails } from './place-details.tsx'
import { PlaceMark } from './place-mark.tsx'

/** Each product with its winner in the heading, and its waitlist inside. */
export function ProductSections({ waitlists }: { waitlists: readonly WaitlistBody[] }) {
  return <LongAccordion entries={waitlists} idOf={idOf} toSection={toSection} />
}

const idOf = (waitlist: WaitlistBody) => waitlist.itemClueId

function toSection(waitlist: WaitlistBody): Section {
  return {
    value: idOf(waitlist),
    heading: <ProductHeading waitlist={waitlist} />,
    content: (
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {waitlist.claims.map((claim) => (
          <ClaimEntry key={claim.customerAccountId} claim={claim} />
        ))}
      </ol>
    ),
  }
}

function ProductHeading({ waitlist }: { waitlist: WaitlistBody }) {
  const { t } = useTranslation('recap')
  const { name } = useClaimWords()
  const winner = waitlist.claims[0]
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-lg font-extrabold [overflow-wrap:anywhere]">
          {waitlist.itemClueText}
        </span>
        <span className="figures shrink-0 text-sm font-semibold text-ink-soft">
          {t('recapPage.buyerCount', { count: waitlist.claims.length })}
        </span>
      </span>
      {winner ? (
        <span className="flex items-center gap-1.5 text-sm font-semibold text-first-ink">
          <Crown aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{t('recapPage.winner')}</span>
          <span className="truncate">{name(winner)}</span>
        </span>
      ) : null}
    </span>
  )
}

function ClaimEntry({ claim }: { claim: Claim }) {
  const { name } = useClaimWords()
  return (
    <li className="flex min-h-13 items-center gap-3 border-t border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name(claim)}</span>
        <PlaceDetails claim={claim} />
      </span>
      <PlaceMark position={claim.position} />
    </li>
  )
}
