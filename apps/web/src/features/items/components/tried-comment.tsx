import type { MatchExplanation, MatchRule } from '@dibs/core'
import { useTranslation } from 'react-i18next'

type TriedCommentProps = {
  text: string
  explanation: MatchExplanation<{ code: string }>
  rule: MatchRule
}

/** A comment with the code that it claims, the reason, and the codes that it passes over. */
export function TriedComment({ text, explanation, rule }: TriedCommentProps) {
  const { t } = useTranslation('matching')
  const { claimed, passedOver } = explanation
  const code = claimed?.item.code
  return (
    <div className="mt-3 grid gap-2 rounded-md bg-sunken p-4 wrap-anywhere">
      <p className="font-extrabold">{code ? t('result.claims', { code }) : t('result.nothing')}</p>
      <Highlighted text={text} stretch={claimed} />
      <ul className="grid gap-1 text-sm text-ink-soft">
        {code ? <li>{t(`result.${rule}`, { code })}</li> : null}
        {!code && passedOver.length === 0 ? <li>{t('result.none')}</li> : null}
        {passedOver.map(({ item, why, ...more }) => (
          <li key={item.code}>{t(`result.${why}`, { code: item.code, around: '', ...more })}</li>
        ))}
      </ul>
    </div>
  )
}

function Highlighted(props: { text: string; stretch: { start: number; end: number } | null }) {
  const { text, stretch } = props
  if (!stretch) return <p>{text}</p>
  return (
    <p>
      {text.slice(0, stretch.start)}
      <mark className="rounded-sm bg-action-tint font-bold text-action underline decoration-2">
        {text.slice(stretch.start, stretch.end)}
      </mark>
      {text.slice(stretch.end)}
    </p>
  )
}
