import type { Sums } from '@dibs/contract'
import type { Amount } from '@dibs/core'
import { useTranslation } from 'react-i18next'

const NAMES = ['won', 'sent', 'paid', 'open', 'lapsed', 'owedBack'] as const

type SumsListProps = {
  /** Units that were won. */
  pieces: number
  sums: Sums
  format: (amount: Amount) => string
}

/** What lives came to: what was won, billed, paid, is open and lapsed, and what is owed back where something is. */
export function SumsList({ pieces, sums, format }: SumsListProps) {
  const { t } = useTranslation('figures')
  const shown = NAMES.filter((name) => name !== 'owedBack' || sums.owedBack)
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {shown.map((name) => (
        <div key={name} className={name === 'won' ? 'col-span-2' : undefined}>
          <dt className="text-sm text-ink-soft">{t(name)}</dt>
          <dd className={name === 'won' ? 'text-xl font-extrabold' : 'font-bold'}>
            {format(sums[name] ?? 0)}
            {name === 'won' ? (
              <span className="block text-sm font-semibold text-ink-soft">
                {t('pieces', { count: pieces })}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
