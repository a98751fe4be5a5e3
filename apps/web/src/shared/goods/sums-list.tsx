import type { Sums } from '@dibs/contract'
import type { Amount } from '@dibs/core'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** What is here first: what was sold is not money yet. */
const NAMES = ['paid', 'won', 'sent', 'open', 'unsent', 'lapsed', 'owedBack'] as const

type SumsListProps = {
  /** Units that were won. */
  pieces: number
  /** Of these, the units that have no price; left out where that is not known. */
  unpriced?: number
  sums: Sums
  /** What bills that are not sent ask for. */
  unsent?: Amount
  format: (amount: Amount) => string
  /** On phones what came, what was sold, and what is still to come; the others on a tap. */
  isShort?: boolean
}

/** What stands below it on a phone: what was sold, and what of it is still to come. */
const SHORT = ['won', 'unsent', 'open'] as const
/** On a phone there once it is asked for. */
const FOLDED = 'max-sm:hidden low:hidden'

/** What lives came to: what was paid and sold, and of what is billed, open, not sent, lapsed and owed back what is not 0. */
export function SumsList(props: SumsListProps) {
  const { pieces, unpriced = 0, unsent = 0, format, isShort = false } = props
  const { t } = useTranslation('figures')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const sums = { ...props.sums, unsent }
  const shown = NAMES.filter((name) => name === 'paid' || name === 'won' || sums[name])
  const folded = isShort && !isOpen ? FOLDED : undefined
  return (
    <div className="flex w-full items-start justify-between gap-1 sm:w-auto low:w-full">
      <dl id={id} className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
        {shown.map((name) =>
          name === 'paid' ? (
            <div
              key={name}
              className={classNames(
                'col-span-2 basis-full',
                isShort && 'flex flex-wrap items-baseline gap-x-2',
              )}
            >
              <dt className="text-sm text-ink-soft">{t(name)}</dt>
              <dd className="amount">{format(sums.paid)}</dd>
              {folded ? (
                <dd className="-mr-9 flex basis-[calc(100%+--spacing(9))] flex-wrap gap-x-4 text-sm font-bold sm:hidden low:mr-0 low:ml-4 low:flex low:basis-auto low:self-center">
                  {SHORT.map((each) =>
                    each === 'won' || sums[each] > 0 ? (
                      <span key={each}>
                        <span className="block text-xs font-normal text-ink-soft">{t(each)}</span>
                        {format(sums[each])}
                      </span>
                    ) : null,
                  )}
                </dd>
              ) : null}
            </div>
          ) : (
            <div key={name} className={folded}>
              <dt className="text-sm text-ink-soft">{t(name)}</dt>
              <dd className="font-bold">
                {format(sums[name] ?? 0)}
                {name === 'won' ? (
                  <span className="block text-sm font-semibold text-ink-soft">
                    {unpriced === 0
                      ? t('pieces', { count: pieces })
                      : t('priced', { priced: pieces - unpriced, count: pieces })}
                  </span>
                ) : null}
              </dd>
            </div>
          ),
        )}
      </dl>
      {isShort ? (
        <span className="-m-1.5 sm:hidden low:block">
          <IconButton
            label={t('allSums')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            icon={
              <ChevronDown
                aria-hidden="true"
                className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
              />
            }
          />
        </span>
      ) : null}
    </div>
  )
}
