import type { Sums } from '@dibs/contract'
import type { Amount } from '@dibs/core'
import { useTranslation } from 'react-i18next'

/** What is here first: what was sold is not money yet. */
const NAMES = ['paid', 'won', 'sent', 'open', 'lapsed', 'owedBack'] as const

type SumsListProps = {
  /** Units that were won. */
  pieces: number
  /** Of these, the units that have no price; left out where that is not known. */
  unpriced?: number
  sums: Sums
  format: (amount: Amount) => string
  /** On phones what was paid first, then what was sold, before shipping, and what is open. */
  isShort?: boolean
}

/** What lives came to: what was paid, sold and billed, is open and lapsed, and what is owed back where something is. */
export function SumsList({ pieces, unpriced = 0, sums, format, isShort }: SumsListProps) {
  const { t } = useTranslation('figures')
  const shown = NAMES.filter((name) => name !== 'owedBack' || sums.owedBack)
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {shown.map((name) => (
        <div
          key={name}
          className={
            name === 'paid'
              ? 'col-span-2 basis-full'
              : isShort
                ? 'max-sm:hidden low:hidden'
                : undefined
          }
        >
          <dt className="text-sm text-ink-soft">{t(name)}</dt>
          <dd className={name === 'paid' ? undefined : 'font-bold'}>
            <span className={name === 'paid' ? 'amount block' : undefined}>
              {format(sums[name] ?? 0)}
            </span>
            {name === 'paid' && isShort ? (
              <span className="block text-sm font-semibold text-ink-soft sm:hidden low:block">
                {t('wonShort', { amount: format(sums.won), count: pieces })}
                {sums.open > 0 ? (
                  <span className="block">
                    {t('open')} {format(sums.open)}
                  </span>
                ) : null}
              </span>
            ) : null}
            {name === 'won' ? (
              <span className="block text-sm font-semibold text-ink-soft">
                {unpriced === 0
                  ? t('pieces', { count: pieces })
                  : t('priced', { priced: pieces - unpriced, count: pieces })}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
