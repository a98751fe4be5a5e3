import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { groupByBuyer } from '@dibs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrinting } from '../../shared/ui/use-printing.ts'
import { type MissedGap, PrintedMissed } from './missed.tsx'
import { PlaceDetails, useClaimWords } from './place-details.tsx'

type PrintedRecapProps = {
  waitlists: readonly ItemWaitlist[]
  gaps: readonly MissedGap[]
}

/** The recap on paper: every product and every buyer with all that is inside. Not on screens. */
export function PrintedRecap({ waitlists, gaps }: PrintedRecapProps) {
  const { t } = useTranslation('recap')
  const { name } = useClaimWords()
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <div className="hidden print:block">
      <PrintedMissed gaps={gaps} />
      <Part title={t('recapPage.products')}>
        {waitlists.map(({ itemId, itemText, claims }) => (
          <Entry key={itemId} title={itemText}>
            {claims.map((claim) => (
              <Line key={claim.buyer.accountId} claim={claim} text={name(claim)} />
            ))}
          </Entry>
        ))}
      </Part>
      <Part title={t('recapPage.buyers')}>
        {groupByBuyer(waitlists).map(({ accountId, places }) => (
          <Entry key={accountId} title={places[0] ? name(places[0].claim) : ''}>
            {places.map(({ itemId, itemText, claim }) => (
              <Line key={itemId} claim={claim} text={itemText} />
            ))}
          </Entry>
        ))}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-before-page first:break-before-auto">
      <h2 className="pb-2 text-xl font-extrabold">{title}</h2>
      {children}
    </section>
  )
}

/** One product or one buyer, kept on one page where it fits. */
function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="break-inside-avoid border-t border-line py-3">
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h3>
      <ol>{children}</ol>
    </article>
  )
}

function Line({ claim, text }: { claim: WaitlistClaim; text: string }) {
  const { place } = useClaimWords()
  return (
    <li className="flex items-baseline gap-4 py-1">
      <span className="w-32 shrink-0 text-sm">{place(claim.position)}</span>
      <span className="min-w-0 flex-1">
        <span className="font-bold">{text}</span>
        <PlaceDetails claim={claim} />
      </span>
    </li>
  )
}
