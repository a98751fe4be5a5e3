import type { Item } from '@dibs/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { RuleChoice } from './rule-choice.tsx'
import { TryComment } from './try-comment.tsx'

/** Which comment claims which code, and why: to try out, with the rule to choose. */
export function MatchingCard({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('matching')
  const { data: profile } = useProfile()
  const titleId = useId()
  if (!profile) return null
  return (
    <Card labelledBy={titleId}>
      <div className="grid gap-4">
        <h2 id={titleId} className="text-lg font-extrabold">
          {t('title')}
        </h2>
        <TryComment items={items} rule={profile.matchRule} />
        <RuleChoice rule={profile.matchRule} />
      </div>
    </Card>
  )
}
