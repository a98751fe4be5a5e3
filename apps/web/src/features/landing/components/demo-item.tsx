import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { DemoWaitlist } from '../demo.ts'

const PLACE_REM = 3
const GAP_REM = 0.375

/**
 * One item of the example: its code, who was first, and who is next. It keeps room for as many
 * `places` as there will be, so that nothing below it moves.
 */
export function DemoItem({ code, buyers, places }: DemoWaitlist & { places: number }) {
  const { t } = useTranslation('landing')
  return (
    <div className="rounded-lg bg-surface p-4 shadow-raised">
      <div className="flex items-baseline justify-between gap-2 pb-2">
        <h2 className="text-xl font-extrabold">{code}</h2>
        <span className="figures text-sm text-ink-soft">
          {t('demo.claims', { count: buyers.length })}
        </span>
      </div>
      <div style={{ minHeight: `${places * PLACE_REM + (places - 1) * GAP_REM}rem` }}>
        {buyers.length === 0 ? (
          <p className="flex min-h-12 items-center text-sm text-ink-soft">{t('demo.empty')}</p>
        ) : (
          <ol className="grid gap-1.5">
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
        'flex min-h-12 animate-land items-center gap-3 rounded-md px-3',
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
