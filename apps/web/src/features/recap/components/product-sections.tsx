import type { Claim, WaitlistBody } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../../../shared/ui/accordion.tsx'
import { useClaimWords } from '../claim-words.ts'
import { LongAccordion } from './long-accordion.tsx'
import { PlaceEntry } from './place-entry.tsx'
import { PlaceMarks } from './place-marks.tsx'

/** Each product with its winner in the heading, and its waitlist inside. */
export function ProductSections({ waitlists }: { waitlists: readonly WaitlistBody[] }) {
  return <LongAccordion entries={waitlists} toSection={toSection} />
}

function toSection(waitlist: WaitlistBody): Section {
  return {
    value: waitlist.itemClueId,
    heading: <ProductHeading waitlist={waitlist} />,
    content: (
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {waitlist.claims.map((claim) => (
          <ClaimEntry key={claim.customerAccountId} itemId={waitlist.itemClueId} claim={claim} />
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
          <PlaceMarks claim={winner} inWords={false} />
        </span>
      ) : null}
    </span>
  )
}

function ClaimEntry({ itemId, claim }: { itemId: ItemId; claim: Claim }) {
  const { name } = useClaimWords()
  return <PlaceEntry title={name(claim)} itemId={itemId} claim={claim} />
}
