import type { Item } from '@dibs/contract'
import { ListPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LockedMark } from '../../plan/locked-mark.tsx'
import { Button } from '../../ui/button.tsx'
import type { OtherPlace } from './use-other-places.ts'

type AlsoMentionsProps = { others: readonly OtherPlace[]; onAdd: (item: Item) => void }

/** The other items of a comment, each one tap away; nothing where it names none. */
export function AlsoMentions({ others, onAdd }: AlsoMentionsProps) {
  const { t } = useTranslation('receipt')
  if (others.length === 0) return null
  return (
    <section aria-label={t('also.title')} className="grid gap-2">
      <h3 className="text-sm font-bold text-ink-soft">{t('also.title')}</h3>
      {others.map(({ item, isHeld }) =>
        isHeld ? (
          <p key={item.id} className="font-semibold [overflow-wrap:anywhere]">
            {t('also.holds', { item: item.clue_text })}
          </p>
        ) : (
          <Button
            key={item.id}
            variant="quiet"
            onClick={() => onAdd(item)}
            icon={<ListPlus aria-hidden="true" className="size-5" />}
          >
            {t('also.add', { item: item.clue_text })}
            <LockedMark feature="manualClaims" />
          </Button>
        ),
      )}
    </section>
  )
}
