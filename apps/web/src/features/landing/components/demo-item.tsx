import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { DemoWaitlist } from '../demo.ts'

/** The height of so many places, with the gaps between them; written out, so that Tailwind sees it. */
const ROOM: Record<number, string> = { 1: 'min-h-10 sm:min-h-12', 3: 'min-h-32 sm:min-h-39' }

/**
 * One item of the example: its code, who was first, and who is next. It keeps room for as many
 * `places` as there will be, so that nothing below it moves. With a single place, a phone has all of
 * it on one line.
 */
export function DemoItem({ code, buyers, places }: DemoWaitlist & { places: number }) {
  const { t } = useTranslation('landing')
  const isShort = places === 1
  return (
    <div
      className={classNames(
        'rounded-lg bg-surface p-2 shadow-raised sm:p-4',
        isShort && 'max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-3',
      )}
    >
      <div
        className={classNames(
          'flex items-baseline justify-between gap-2 px-2 sm:px-0 sm:pb-2',
          !isShort && 'max-sm:pb-1',
        )}
      >
        <h2 className="text-xl font-extrabold">{code}</h2>
        <span className={classNames('figures text-sm text-ink-soft', isShort && 'max-sm:hidden')}>
          {t('demo.claims', { count: buyers.length })}
        </span>
      </div>
      <div className={ROOM[places]}>
        {buyers.length === 0 ? (
          <p className="flex min-h-10 items-center px-2 text-sm text-ink-soft sm:min-h-12 sm:px-0">
            {t('demo.empty')}
          </p>
        ) : (
          <ol className="grid gap-1 sm:gap-1.5">
            {buyers.map((buyer, index) => (
              <DemoPlace key={buyer} buyer={buyer} position={index + 1} />
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function DemoPlace({ buyer, position }: { buyer: string; position: number }) {
  const { t } = useTranslation('landing')
  const isWinner = position === 1
  return (
    <li
      className={classNames(
        'flex min-h-10 animate-land items-center gap-3 rounded-md px-3 sm:min-h-12',
        isWinner ? 'bg-first text-on-first' : 'bg-paper',
      )}
    >
      {isWinner ? (
        <Trophy aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <span
          aria-hidden="true"
          className="figures w-5 text-center text-sm font-bold text-ink-soft"
        >
          {position - 1}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate font-bold">{buyer}</span>
      <span className={classNames('text-xs font-semibold', !isWinner && 'text-ink-soft')}>
        {isWinner ? t('demo.winner') : t('demo.waitlist', { number: position - 1 })}
      </span>
    </li>
  )
}
