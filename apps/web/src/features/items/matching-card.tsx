import type { Item } from '@dibs/contract'
import {
  compileMentions,
  explainMatch,
  MATCH_RULES,
  type MatchExplanation,
  type MatchRule,
} from '@dibs/core'
import { FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { useChangeProfile } from '../../shared/api/use-change-profile.ts'
import { useProfile } from '../../shared/api/use-profile.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

/** How codes are found: the rule, to choose, and a comment to try it with. */
export function MatchingCard({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('matching')
  const { data: profile } = useProfile()
  // The row in the profile leads straight to the choice.
  const [isChoosing, setIsChoosing] = useState(useLocation().hash === '#rule')
  const [isTrying, setIsTrying] = useState(false)
  const titleId = useId()
  const choiceId = useId()
  const tryId = useId()
  if (!profile) return null
  const rule = profile.matchRule
  return (
    <Card labelledBy={titleId} flush>
      <div className="grid grid-cols-1 gap-3 p-4 max-sm:gap-1.5 max-sm:p-2 sm:p-6">
        <div className="flex flex-wrap items-baseline gap-x-2 max-sm:px-1">
          <h2 id={titleId} className="text-sm text-ink-soft">
            {t('rule.title')}
          </h2>
          <p className="font-bold max-sm:text-sm">{t(`rule.${rule}.name`)}</p>
        </div>
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button
            variant="quiet"
            aria-expanded={isChoosing}
            aria-controls={isChoosing ? choiceId : undefined}
            onClick={() => setIsChoosing(!isChoosing)}
          >
            {t('rule.change')}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isTrying}
            aria-controls={isTrying ? tryId : undefined}
            onClick={() => setIsTrying(!isTrying)}
            icon={<FlaskConical aria-hidden="true" className="size-5 max-sm:hidden" />}
          >
            {t('title')}
          </Button>
        </div>
        {isChoosing ? <RuleRadios id={choiceId} rule={rule} /> : null}
        {isTrying ? (
          <div id={tryId}>
            <TryComment items={items} rule={rule} />
          </div>
        ) : null}
      </div>
    </Card>
  )
}

type MatchingProps = { items: readonly Item[]; rule: MatchRule }

/** Longer than any comment on TikTok. */
const LONGEST_COMMENT = 500

/** Shows what a comment would claim, and why, while it is typed. */
function TryComment({ items, rule }: MatchingProps) {
  const { t } = useTranslation('matching')
  const [text, setText] = useState('')
  const codes = items.map(({ clue_text }) => ({ code: clue_text }))
  return (
    <div className="grid grid-cols-1">
      <TextField
        label={t('label')}
        hideLabel
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={LONGEST_COMMENT}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
      />
      <div aria-live="polite">
        {text.trim() === '' ? null : (
          <TriedComment
            text={text}
            explanation={explainMatch(codes, text, rule)}
            also={compileMentions(codes, rule)(text).slice(1)}
            rule={rule}
          />
        )}
      </div>
    </div>
  )
}

type TriedCommentProps = {
  text: string
  explanation: MatchExplanation<{ code: string }>
  /** What it names beside the code that it claims. */
  also: readonly { code: string }[]
  rule: MatchRule
}

/** A comment with the code that it claims, the reason, and the codes that it passes over. */
function TriedComment({ text, explanation, also, rule }: TriedCommentProps) {
  const { t } = useTranslation('matching')
  const { claimed, passedOver } = explanation
  const code = claimed?.item.code
  return (
    <div className="mt-3 grid gap-2 rounded-md bg-sunken p-4 wrap-anywhere">
      <p className="font-extrabold">{code ? t('result.claims', { code }) : t('result.nothing')}</p>
      <Highlighted text={text} occurrence={claimed} />
      <ul className="grid grid-cols-1 gap-1 text-sm text-ink-soft">
        {code ? <li>{t(`result.${rule}`, { code })}</li> : null}
        {!code && passedOver.length === 0 ? <li>{t('result.none')}</li> : null}
        {passedOver.map(({ item, why, ...more }) => (
          <li key={item.code}>
            {t(`result.${why}`, { code: item.code, around: '', ...more })}
            {also.includes(item) ? ` ${t('result.also', item)}` : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Highlighted(props: { text: string; occurrence: { start: number; end: number } | null }) {
  const { text, occurrence } = props
  if (!occurrence) return <p>{text}</p>
  return (
    <p>
      {text.slice(0, occurrence.start)}
      <mark className="rounded-sm bg-action-tint font-bold text-action underline decoration-2">
        {text.slice(occurrence.start, occurrence.end)}
      </mark>
      {text.slice(occurrence.end)}
    </p>
  )
}

/** The choice between both rules. */
function RuleRadios({ id, rule }: { id: string; rule: MatchRule }) {
  const { t } = useTranslation('matching')
  const { t: common } = useTranslation()
  const { mutate, status, error } = useChangeProfile({ isShownAtOnce: true })
  const name = useId()
  return (
    <div id={id} className="grid grid-cols-1">
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{t('rule.title')}</legend>
        {MATCH_RULES.map((each) => (
          <label
            key={each}
            className="grid grid-cols-1 cursor-pointer gap-1 rounded-md p-4 ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === rule}
              onChange={() => {
                if (status !== 'pending') mutate({ matchRule: each })
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
