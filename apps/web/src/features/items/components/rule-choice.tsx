import { MATCH_RULES, type MatchRule } from '@dibs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorText } from '../../../shared/api/error-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useMatchRule } from '../use-match-rule.ts'

/** The rule by which codes are found, and the choice between both. */
export function RuleChoice({ rule }: { rule: MatchRule }) {
  const { t } = useTranslation('matching')
  // The profile's row leads right to the choice.
  const isAskedFor = useLocation().hash === '#rule'
  const [isOpen, setIsOpen] = useState(isAskedFor)
  const choiceId = useId()
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-sm text-ink-soft">{t('rule.title')}</h3>
          <p className="font-bold">{t(`rule.${rule}.name`)}</p>
        </div>
        <span className="shrink-0">
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? choiceId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('rule.change')}
          </Button>
        </span>
      </div>
      {isOpen ? <RuleRadios id={choiceId} rule={rule} /> : null}
    </div>
  )
}

function RuleRadios({ id, rule }: { id: string; rule: MatchRule }) {
  const { t } = useTranslation('matching')
  const { t: common } = useTranslation()
  const { mutate, status, error } = useMatchRule()
  const name = useId()
  return (
    <div id={id} className="grid">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('rule.title')}</legend>
        {MATCH_RULES.map((each) => (
          <label
            key={each}
            className="grid cursor-pointer gap-1 rounded-md p-4 ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === rule}
              onChange={() => {
                if (status !== 'pending') mutate(each)
              }}
              className="sr-only"
            />
            <span className="font-bold">{t(`rule.${each}.name`)}</span>
            <span className="text-sm">{t(`rule.${each}.hint`)}</span>
            <span className="text-sm text-ink-soft">{t(`rule.${each}.example`)}</span>
          </label>
        ))}
      </fieldset>
      {error ? (
        <p role="alert" className="mt-3 text-sm font-semibold text-alert">
          {errorText(error, common, t('rule.failed'))}
        </p>
      ) : null}
      <div aria-live="polite" className="text-sm text-ink-soft">
        {status === 'pending' ? <p className="mt-3">{t('rule.saving')}</p> : null}
        {status === 'success' ? <p className="mt-3">{t('rule.saved')}</p> : null}
      </div>
    </div>
  )
}
