import type { MatchRule } from '@dibs/core'
import { TextSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { ProfileRow } from './profile-row.tsx'

/** The rule by which codes are found; it is chosen where it can be tried out. */
export function RuleRow({ rule, to }: { rule: MatchRule; to: string }) {
  const { t } = useTranslation('matching')
  return (
    <ProfileRow
      icon={TextSearch}
      label={t('rule.title')}
      value={t(`rule.${rule}.name`)}
      action={
        <Link to={to} className={buttonClasses({ variant: 'quiet' })}>
          {t('rule.change')}
        </Link>
      }
    />
  )
}
