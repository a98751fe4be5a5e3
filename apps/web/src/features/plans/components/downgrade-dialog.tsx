import type { Subscription } from '@dibs/contract'
import { PLAN_LIMITS, type Plan } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { featuresLost } from '../plan-features.ts'
import { usePlanWords } from '../use-plan-words.ts'

type DowngradeDialogProps = {
  open: boolean
  from: Plan
  to: Plan
  subscription: Subscription | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a cheaper plan: what gets locked, and that nothing is deleted. */
export function DowngradeDialog(props: DowngradeDialogProps) {
  const { t } = useTranslation('plans')
  const { name } = usePlanWords()
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={t('downgrade.title', { plan: name(props.to) })}
      description={t('downgrade.kept')}
      role="alertdialog"
      hideClose
    >
      <WhatChanges from={props.from} to={props.to} />
      <CodesOverCap to={props.to} count={props.subscription?.usage.itemCodes ?? 0} />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" onClick={props.onCancel}>
          {t('downgrade.keep', { plan: name(props.from) })}
        </Button>
        <Button onClick={props.onConfirm}>{t('switchTo', { plan: name(props.to) })}</Button>
      </div>
    </Dialog>
  )
}

function WhatChanges({ from, to }: { from: Plan; to: Plan }) {
  const { t } = useTranslation('plans')
  const { feature, value, text } = usePlanWords()
  return (
    <ul className="mt-4 grid gap-2">
      {featuresLost(from, to).map((lost) => {
        const now = value(lost, to)
        return (
          <li
            key={lost}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2"
          >
            <span className="font-semibold">{feature(lost)}</span>
            <span className="figures text-ink-soft">
              {typeof now === 'string'
                ? t('downgrade.instead', { now, before: text(lost, from) })
                : t('downgrade.locked')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Codes above the cap stay and work; only adding waits. */
function CodesOverCap({ to, count }: { to: Plan; count: number }) {
  const { t } = useTranslation('plans')
  const max = PLAN_LIMITS[to].itemCodes
  if (max === null || count < max) return null
  return <p className="mt-4 rounded-md bg-sunken p-4">{t('downgrade.codesOver', { count, max })}</p>
}
