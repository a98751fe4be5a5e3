import type { Claim } from '@dibs/contract'
import type { BuyerRecap } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import type { Section } from '../../../shared/ui/accordion.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { useClaimWords } from '../claim-words.ts'
import { LongAccordion } from './long-accordion.tsx'
import { PlaceEntry } from './place-entry.tsx'

/** Each buyer with every place that they hold; those who are first most often stand on top. */
export function BuyerSections({ buyers }: { buyers: readonly BuyerRecap<Claim>[] }) {
  return <LongAccordion entries={buyers} toSection={toSection} />
}

function toSection(buyer: BuyerRecap<Claim>): Section {
  return {
    value: buyer.accountId,
    heading: <BuyerHeading buyer={buyer} />,
    content: <BuyerPlaces buyer={buyer} />,
  }
}

function BuyerPlaces({ buyer }: { buyer: BuyerRecap<Claim> }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {buyer.places.map(({ itemId, itemText, claim }) => (
        <PlaceEntry key={itemId} title={itemText} itemId={itemId} claim={claim} />
      ))}
    </ul>
  )
}

function BuyerHeading({ buyer }: { buyer: BuyerRecap<Claim> }) {
  const { t } = useTranslation('recap')
  const { name } = useClaimWords()
  const [first] = buyer.places
  if (!first) return null
  const wins = buyer.places.filter(({ claim }) => claim.position === 1).length
  const handle = first.claim.customerUsername.trim()
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate text-lg font-extrabold">{name(first.claim)}</span>
        <span className="block truncate text-sm font-semibold text-ink-soft">
          {handle ? `@${handle} · ` : ''}
          {t('recapPage.placeCount', { count: buyer.places.length })}
        </span>
      </span>
      {wins > 0 ? <Badge tone="first">{t('recapPage.winCount', { count: wins })}</Badge> : null}
    </span>
  )
}
