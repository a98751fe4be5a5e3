import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { WinLabel } from './win-labels.ts'

/** The width of a printer's roll, in millimetres. */
export type Paper = '58' | '80'

/** What is stuck on the goods at the moment of winning: black on white, as large as it gets. */
export function Label({ label, paper }: { label: WinLabel; paper: Paper }) {
  const { t } = useTranslation('labels')
  const { number, name, handle, code, itemName, quantity } = label
  return (
    <article className="win-label" data-paper={paper} aria-label={t('of', { name, code })}>
      <div className="win-label-head">
        {number === null ? null : <p className="win-label-number figures">{number}</p>}
        <p className="win-label-code">
          <bdi>{code}</bdi>
          {quantity > 1 ? <span className="figures"> × {quantity}</span> : null}
        </p>
      </div>
      <p className="win-label-name">
        <bdi>{name}</bdi>
      </p>
      <p className="win-label-username">{handle}</p>
      {itemName ? (
        <p className="win-label-item">
          <bdi>{itemName}</bdi>
        </p>
      ) : null}
    </article>
  )
}

/** What the browser prints as long as it is there: each label on a page of its own, and nothing else. */
export function PrintedLabels({ labels, paper }: { labels: readonly WinLabel[]; paper: Paper }) {
  if (labels.length === 0) return null
  return createPortal(
    <div data-win-labels={paper} aria-hidden="true">
      {labels.map((label) => (
        <Label key={label.key} label={label} paper={paper} />
      ))}
    </div>,
    document.body,
  )
}
