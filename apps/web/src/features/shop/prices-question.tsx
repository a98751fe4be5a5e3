import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { currencyName, type ShopDraft } from './use-shop-draft.ts'

/** Asks what becomes of the prices when the shop gets another currency: none is converted. */
export function PricesQuestion({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const { language } = useLanguage()
  const { asksPrices, fields, former, isSaving, submit, reset } = draft
  const [chosen, setChosen] = useState<'retype' | 'clear' | null>(null)
  // It stays while the answer is on its way.
  const isOpen = asksPrices || (chosen !== null && isSaving)
  const choose = (prices: 'retype' | 'clear') => {
    setChosen(prices)
    submit(prices)
  }
  const cancel = () => {
    if (!isSaving) reset()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      title={t('currency.title', { currency: currencyName(fields.currency, language) })}
      description={t('currency.ask', { former: former ? currencyName(former, language) : '' })}
      role="alertdialog"
      hideClose
    >
      <div className="mt-6 grid gap-3">
        <Button onClick={() => choose('retype')} loading={isSaving && chosen === 'retype'}>
          {t('currency.retype')}
        </Button>
        <p className="text-sm text-ink-soft">{t('currency.retypeHint')}</p>
        <Button
          variant="danger"
          onClick={() => choose('clear')}
          loading={isSaving && chosen === 'clear'}
        >
          {t('currency.clear')}
        </Button>
        <Button variant="quiet" onClick={cancel} disabled={isSaving}>
          {common('action.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
