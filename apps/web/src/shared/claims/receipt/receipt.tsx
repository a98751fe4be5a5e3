import type { ItemId, SessionId } from '@dibs/core'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../clipboard/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { marginOf } from './margin-of.ts'
import { ReceiptHistory } from './receipt-history.tsx'
import { receiptRows } from './receipt-rows.ts'
import { type ReceiptPlace, receiptText } from './receipt-text.ts'
import { useReceiptWords } from './receipt-words.ts'
import { useReceiptHistory } from './use-receipt-history.ts'

type ReceiptProps = ReceiptPlace & { sessionId: SessionId; itemId: ItemId }

/** Why a buyer stands where they stand. Closed, it says the margin alone. */
export function Receipt(props: ReceiptProps) {
  const { t } = useTranslation('receipt')
  const words = useReceiptWords()
  const [isOpen, setIsOpen] = useState(false)
  const { claim, claims } = props
  return (
    <details
      className="group border-t border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-md py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('title')}</span>
          <span className="figures block text-sm text-ink-soft group-open:hidden">
            {words.standing(marginOf(claims, claim))}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen ? <OpenReceipt {...props} /> : null}
    </details>
  )
}

function OpenReceipt(place: ReceiptProps) {
  const { t } = useTranslation('receipt')
  const words = useReceiptWords()
  const { sessionId, itemId, claim, claims } = place
  const history = useReceiptHistory(sessionId, { itemId, accountId: claim.customerAccountId })
  const { isCopied, copy } = useCopied()
  const copyReceipt = async () => {
    const text = receiptText({ ...place, ...history }, words)
    if (!(await copy(text))) toast.error(t('copyFailed'))
  }
  return (
    <div className="pb-2">
      <dl className="grid gap-2">
        {receiptRows(claim, claims, words).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm font-bold text-ink-soft">{label}</dt>
            <dd className="figures [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptHistory history={history} />
      <div className="mt-4 grid">
        <Button
          variant="quiet"
          onClick={copyReceipt}
          icon={
            isCopied ? (
              <Check aria-hidden="true" className="size-5" />
            ) : (
              <Copy aria-hidden="true" className="size-5" />
            )
          }
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
    </div>
  )
}
