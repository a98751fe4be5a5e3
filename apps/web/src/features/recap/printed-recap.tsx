import { type ItemWaitlist, shareOf, type WaitlistClaim } from '@dibs/contract'
import { groupByBuyer, isolateName } from '@dibs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWinner } from '../../shared/claims/places.ts'
import { useClockFormat } from '../../shared/format/use-clock-format.ts'
import { useFigures } from '../../shared/format/use-figures.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { usePrinting } from '../../shared/ui/use-printing.ts'
import { type MissedGap, PrintedMissed } from './missed.tsx'
import { PlaceMarks, useClaimWords } from './place-details.tsx'
import { withFormer } from './recap-export.ts'
import { figuresOf } from './shown.ts'

type PrintedRecapProps = {
  waitlists: readonly ItemWaitlist[]
  gaps: readonly MissedGap[]
}

/** So many winners in two columns fill the first sheet; more of them stand in three. */
const TWO_COLUMNS = 70

/**
 * The recap on paper: the winners on the first sheet, then every product with its waitlist, and every
 * buyer with their places. Columns become fewer on narrow paper. Not on screens.
 */
export function PrintedRecap({ waitlists, gaps }: PrintedRecapProps) {
  const { t } = useTranslation('recap')
  const words = useClaimWords()
  const { name, place } = words
  const figures = useFigures()
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <div className="hidden text-[0.6875rem] leading-[1rem] print:block">
      <p className="pb-2 font-bold">{figures(figuresOf(waitlists))}</p>
      <PrintedMissed gaps={gaps} />
      <Part title={t('print.winners')}>
        <ol
          className={classNames(
            'gap-8',
            waitlists.length > TWO_COLUMNS ? 'columns-[3_10rem]' : 'columns-[2_12rem]',
          )}
        >
          {waitlists.flatMap(({ itemId, itemText, claims }) =>
            claims.filter(isWinner).map((winner) => (
              <li
                key={`${itemId}/${winner.buyer.accountId}`}
                className="flex break-inside-avoid gap-2 border-b border-line"
              >
                <span className="min-w-10 font-extrabold">
                  {withFormer(itemText, [winner], words)}
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Name claim={winner} />
                  <Units claim={winner} />
                </span>
              </li>
            )),
          )}
        </ol>
      </Part>
      <Part title={t('recapPage.products')} isOnNewPage>
        {waitlists.map(({ itemId, itemText, claims }) => (
          <article key={itemId} className="pb-3">
            <Title text={withFormer(itemText, claims, words)} />
            <ol className="columns-[2_12rem] gap-8">
              {claims.map((claim) => (
                <Line key={claim.buyer.accountId} claim={claim} />
              ))}
            </ol>
          </article>
        ))}
      </Part>
      <Part title={t('recapPage.buyers')} isOnNewPage>
        <div className="columns-[2_12rem] gap-8">
          {groupByBuyer(waitlists).map(({ accountId, places }) => (
            <article key={accountId} className="break-inside-avoid border-b border-line">
              <Title text={places[0] ? name(places[0].claim) : ''} isInLine />
              <ul className="inline">
                {places.map(({ itemId, itemText, claim }) => (
                  <li key={itemId} className="ml-2 inline-block">
                    {withFormer(itemText, [claim], words)} <b>{place(claim)}</b>
                  </li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      </Part>
    </div>
  )
}

function Part(props: { title: string; isOnNewPage?: boolean; children: ReactNode }) {
  return (
    <section className={props.isOnNewPage ? 'break-before-page' : undefined}>
      <h2 className="pb-2 text-lg font-extrabold">{props.title}</h2>
      {props.children}
    </section>
  )
}

function Title({ text, isInLine = false }: { text: string; isInLine?: boolean }) {
  return (
    <h3
      className={classNames('font-bold [overflow-wrap:anywhere]', isInLine ? 'inline' : 'text-sm')}
    >
      {text}
    </h3>
  )
}

/** How many a winner gets, where it is not one. */
function Units({ claim }: { claim: WaitlistClaim }) {
  const { won } = shareOf(claim)
  return won > 1 ? ` ${won}×` : null
}

/** A buyer's name and, where it is another, username. */
function Name({ claim }: { claim: WaitlistClaim }) {
  const { name } = useClaimWords()
  const handle = claim.buyer.nickname.trim() ? isolateName(claim.buyer.username.trim()) : ''
  return (
    <>
      <b>{name(claim)}</b>
      {handle ? ` @${handle}` : null}
    </>
  )
}

/** One place of a waitlist: who, when, and the comment as far as it fits. */
function Line({ claim }: { claim: WaitlistClaim }) {
  const clock = useClockFormat()
  return (
    <li className="figures flex break-inside-avoid items-baseline gap-2 border-b border-line">
      <span className="w-6 shrink-0 text-right font-bold">{claim.position}</span>
      <span className="max-w-3/5 shrink-0 truncate">
        <Name claim={claim} />
      </span>
      <span className="shrink-0">{clock(claim.commentedAt)}</span>
      <span className="min-w-0 flex-1 truncate">{claim.text}</span>
      <PlaceMarks claim={claim} inWords={false} />
    </li>
  )
}
