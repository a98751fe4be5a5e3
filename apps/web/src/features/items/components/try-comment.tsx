import type { Item } from '@dibs/contract'
import { explainMatch, type MatchRule } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { TriedComment } from './tried-comment.tsx'

type TryCommentProps = { items: readonly Item[]; rule: MatchRule }

/** Longer than any comment on TikTok. */
const LONGEST_COMMENT = 500

/** Shows what a comment would claim, and why, while it is typed. */
export function TryComment({ items, rule }: TryCommentProps) {
  const { t } = useTranslation('matching')
  const [text, setText] = useState('')
  const codes = items.map(({ clue_text }) => ({ code: clue_text }))
  return (
    <div className="grid">
      <TextField
        label={t('label')}
        hideLabel
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={LONGEST_COMMENT}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div aria-live="polite">
        {text.trim() === '' ? null : (
          <TriedComment text={text} explanation={explainMatch(codes, text, rule)} rule={rule} />
        )}
      </div>
    </div>
  )
}
