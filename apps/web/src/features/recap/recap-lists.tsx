import { goodsOf, type ItemWaitlist, type WaitlistClaim } from '@dibs/contract'
import { type BuyerRecap, groupByBuyer, type ItemId, isolateName } from '@dibs/core'
import { Crown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isWinner } from '../../shared/claims/places.ts'
import type { Section } from '../../shared/ui/accordion.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { CorrectButton, TakenOff } from './corrections.tsx'
import { LongAccordion } from './long-accordion.tsx'
import { PlaceDetails, PlaceMarks, useClaimWords } from './place-details.tsx'
import { withFormer } from './recap-export.ts'
import type { Shown } from './shown.ts'
import { StockLeft } from './stock-left.tsx'

type RecapTabsProps = {
  /** What is looked at of the recap. */
  waitlists: readonly ItemWaitlist[]
  shown: Shown
  onTab: (tab: Shown['tab']) => void
}

/** So many sections that a search found are opened at once. */
const FEW = 5

/** The recap by product and by buyer. */
export function RecapTabs({ waitlists, shown, onTab }: RecapTabsProps) {
  const { t } = useTranslation('recap')
  const isSearched = shown.search.trim() !== ''
  const buyers = useMemo(() => groupByBuyer(waitlists), [waitlists])
  return (
    <Tabs
      label={t('recapPage.tabs')}
      value={shown.tab}
      onChange={(tab) => onTab(tab === 'buyers' ? 'buyers' : 'products')}
      tabs={[
        {
          value: 'products',
          label: t('recapPage.products'),
          count: waitlists.length,
          content: (
            <>
              <h2 className="sr-only">{t('recapPage.products')}</h2>
              <LongAccordion
                entries={waitlists}
                toSection={isSearched ? foundSection : productSection}
                isOpen={isSearched && waitlists.length <= FEW}
              />
            </>
          ),
        },
        {
          value: 'buyers',
          label: t('recapPage.buyers'),
          count: buyers.length,
          content: (
            <>
              <h2 className="sr-only">{t('recapPage.buyers')}</h2>
              <LongAccordion
                entries={buyers}
                toSection={buyerSection}
                isOpen={isSearched && buyers.length <= FEW}
              />
            </>
          ),
        },
      ]}
    />
  )
}

/** So many of those who wait are named before the waitlist is opened. */
const NAMED = 3

/** A product with its winner in the heading, and its waitlist inside. */
function sectionOf(waitlist: ItemWaitlist, isWhole: boolean): Section {
  return {
    value: waitlist.itemId,
    heading: <ProductHeading waitlist={waitlist} />,
    content: (
      <>
        <ol className="grid grid-cols-[minmax(0,1fr)]">
          {waitlist.claims.map((claim) => (
            <ClaimEntry key={claim.buyer.accountId} itemId={waitlist.itemId} claim={claim} />
          ))}
        </ol>
        <TakenOff waitlist={waitlist} />
        {isWhole ? <StockLeft waitlist={waitlist} /> : null}
      </>
    ),
  }
}

const productSection = (waitlist: ItemWaitlist) => sectionOf(waitlist, true)
/** Where not all of its buyers may be shown, nothing is said of what is left. */
const foundSection = (waitlist: ItemWaitlist) => sectionOf(waitlist, false)

function ProductHeading({ waitlist }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('recap')
  const { name, formerly } = useClaimWords()
  const former = formerly(waitlist.itemText, waitlist.claims)
  const { name: goods } = goodsOf(waitlist)
  const winners = waitlist.claims.filter(isWinner)
  const waiting = waitlist.claims.filter((claim) => !isWinner(claim))
  const [winner] = winners
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <span className="flex items-baseline justify-between gap-x-3 flowing:flex-wrap">
        <span className="max-w-full [overflow-wrap:anywhere] flowing:[overflow-wrap:break-word]">
          <span className="text-lg font-extrabold">{waitlist.itemText}</span>
          {goods ? <span className="font-semibold"> {goods}</span> : null}
          {former === null ? null : (
            <span className="text-sm font-semibold text-ink-soft"> {former}</span>
          )}
        </span>
        <span className="figures shrink-0 text-sm font-semibold text-ink-soft">
          {t('recapPage.buyerCount', { count: waitlist.claims.length })}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm font-semibold xl:text-base">
        {winner ? (
          <span className="flex min-w-0 max-w-full items-center gap-1.5 text-first-ink">
            <Crown aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">{t('recapPage.winner')}</span>
            <span className="truncate">{winners.map(name).join(', ')}</span>
            <PlaceMarks claim={winner} inWords={false} />
          </span>
        ) : null}
        {waiting.length > 0 ? (
          <span className="min-w-0 max-w-full truncate text-ink-soft">
            {t('recapPage.waiting', { names: waiting.slice(0, NAMED).map(name).join(', ') })}
            {waiting.length > NAMED ? ` +${waiting.length - NAMED}` : ''}
          </span>
        ) : null}
      </span>
    </span>
  )
}

function ClaimEntry({ itemId, claim }: { itemId: ItemId; claim: WaitlistClaim }) {
  const { name } = useClaimWords()
  return <PlaceEntry title={name(claim)} itemId={itemId} claim={claim} />
}

/** A buyer with every place that they hold. */
function buyerSection(buyer: BuyerRecap<WaitlistClaim>): Section {
  return {
    value: buyer.accountId,
    heading: <BuyerHeading buyer={buyer} />,
    content: <BuyerPlaces buyer={buyer} />,
  }
}

function BuyerPlaces({ buyer }: { buyer: BuyerRecap<WaitlistClaim> }) {
  const words = useClaimWords()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {buyer.places.map(({ itemId, itemText, claim }) => (
        <PlaceEntry
          key={itemId}
          title={withFormer(itemText, [claim], words)}
          itemId={itemId}
          claim={claim}
        />
      ))}
    </ul>
  )
}

function BuyerHeading({ buyer }: { buyer: BuyerRecap<WaitlistClaim> }) {
  const { t } = useTranslation('recap')
  const { name } = useClaimWords()
  const [first] = buyer.places
  if (!first) return null
  const wins = buyer.places.filter(({ claim }) => isWinner(claim)).length
  const handle = isolateName(first.claim.buyer.username.trim())
  return (
    <span className="flex items-center justify-between gap-x-3 flowing:flex-wrap">
      <span className="min-w-0 max-w-full">
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

type PlaceEntryProps = {
  /** What the place is called where it stands: its buyer, or its item. */
  title: string
  itemId: ItemId
  claim: WaitlistClaim
}

/** A place in a recap; what it was given for has the width below, since comments are long. */
function PlaceEntry({ title, itemId, claim }: PlaceEntryProps) {
  return (
    <li className="-mr-3 grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 border-t border-line py-1.5">
      <span className="mr-2 line-clamp-2 font-bold [overflow-wrap:anywhere]">{title}</span>
      <span className="col-span-2 row-start-2 min-w-0">
        <PlaceDetails claim={claim} />
      </span>
      <span className="max-[18rem]:col-start-1 max-[18rem]:row-start-3">
        <PlaceMark claim={claim} />
      </span>
      <span className="col-start-3 row-span-2 row-start-1">
        <CorrectButton itemId={itemId} claim={claim} />
      </span>
    </li>
  )
}

/** Winner in gold with a crown, or the waitlist number. */
function PlaceMark({ claim }: { claim: WaitlistClaim }) {
  const { place } = useClaimWords()
  if (isWinner(claim)) {
    return (
      <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
        {place(claim)}
      </Badge>
    )
  }
  return <Badge>{place(claim)}</Badge>
}
