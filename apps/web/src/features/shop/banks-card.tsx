import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { BANKS_MAX, type Bank, type ShopDraft } from './use-shop-draft.ts'

/** The most characters of each, as `PUT /shop` takes them. */
const LENGTHS = { bank: 60, account: 60, holder: 100 } as const
const EMPTY: Bank = { bank: '', account: '', holder: '' }

/** The accounts that buyers can transfer to. */
export function BanksCard({ draft: { fields, errors, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { banks } = fields
  const card = useRef<HTMLDivElement>(null)
  const setLine = (at: number, line: Partial<Bank>) =>
    change({ banks: banks.map((bank, index) => (index === at ? { ...bank, ...line } : bank)) })
  const add = () => {
    change({ banks: [...banks, EMPTY] })
    // The new line has the focus once it is drawn.
    requestAnimationFrame(() => {
      const fieldsets = card.current?.querySelectorAll('fieldset')
      fieldsets?.[banks.length]?.querySelector('input')?.focus()
    })
  }
  const remove = (at: number) => {
    change({ banks: banks.filter((_, index) => index !== at) })
    card.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const isFull = banks.length >= BANKS_MAX
  return (
    <Card labelledBy="shop-banks">
      <div ref={card}>
        <h2 id="shop-banks" className="text-lg font-extrabold">
          {t('banks.title')}
        </h2>
        <p className="pb-4 text-sm text-ink-soft">{t('banks.hint')}</p>
        <div className="grid gap-5">
          {banks.map((bank, at) => (
            <BankLine
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              key={at}
              number={at + 1}
              bank={bank}
              errors={errors.banks[at] ?? {}}
              onChange={(line) => setLine(at, line)}
              onRemove={() => remove(at)}
            />
          ))}
          <div>
            <Button
              data-add=""
              variant="quiet"
              onClick={add}
              disabled={isFull}
              icon={<Plus aria-hidden="true" className="size-5" />}
            >
              {t('banks.add')}
            </Button>
            {isFull ? (
              <p className="pt-2 text-sm text-ink-soft">{t('banks.full', { max: BANKS_MAX })}</p>
            ) : null}
          </div>
        </div>
      </div>
    </Card>
  )
}

type BankLineProps = {
  number: number
  bank: Bank
  errors: Partial<Bank>
  onChange: (line: Partial<Bank>) => void
  onRemove: () => void
}

function BankLine({ number, bank, errors, onChange, onRemove }: BankLineProps) {
  const { t } = useTranslation('shop')
  const field = (name: keyof Bank) => ({
    label: t(`banks.${name}`),
    value: bank[name],
    maxLength: LENGTHS[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <fieldset className="grid gap-3 rounded-md bg-paper p-4">
      <legend className="sr-only">{t('banks.line', { number })}</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden="true" className="text-sm font-semibold text-ink-soft">
          {t('banks.line', { number })}
        </span>
        <div className="-my-2 -mr-2">
          <IconButton
            tone="danger"
            label={t('banks.remove', { number })}
            onClick={onRemove}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
          />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-[2fr_3fr]">
        <TextField {...field('bank')} error={errors.bank} placeholder="BCA" />
        <TextField {...field('account')} error={errors.account} inputMode="text" />
      </div>
      <TextField {...field('holder')} error={errors.holder} />
    </fieldset>
  )
}
