import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../shared/ui/text-field.tsx'
import { Part } from './part.tsx'
import type { ShopDraft } from './use-shop-draft.ts'

/** Whom parcels come from, as their labels say it. */
export function SenderCard({ draft: { fields, errors, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const id = useId()
  const { sender } = fields
  const type = (next: Partial<typeof sender>) => change({ sender: { ...sender, ...next } })
  const mistake = (field: keyof typeof sender) =>
    errors.sender === field ? t(`sender.invalid.${field}`) : undefined
  const wrongAddress = mistake('address')
  return (
    <Part
      id="shop-sender"
      title={t('sender.title')}
      now={sender.name || sender.address || t('sender.none')}
    >
      <p className="pb-4 text-sm text-ink-soft">{t('sender.hint')}</p>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('sender.name')}
            error={mistake('name')}
            autoComplete="organization"
            maxLength={200}
            value={sender.name}
            onChange={(event) => type({ name: event.target.value })}
          />
          <TextField
            label={t('sender.phone')}
            error={mistake('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={60}
            value={sender.phone}
            onChange={(event) => type({ phone: event.target.value })}
          />
        </div>
        <div className="grid gap-2">
          <label htmlFor={id} className="text-sm font-bold">
            {t('sender.address')}
          </label>
          <textarea
            id={id}
            rows={3}
            autoComplete="street-address"
            maxLength={1_000}
            value={sender.address}
            aria-invalid={wrongAddress ? true : undefined}
            aria-describedby={wrongAddress ? `${id}-note` : undefined}
            onChange={(event) => type({ address: event.target.value })}
            className="min-h-12 w-full rounded-md bg-surface px-4 py-3 ring-1 ring-edge outline-none focus:ring-2 focus:ring-action aria-invalid:ring-alert"
          />
          {wrongAddress ? (
            <p id={`${id}-note`} role="alert" className="text-sm font-semibold text-alert">
              {wrongAddress}
            </p>
          ) : null}
        </div>
      </div>
    </Part>
  )
}
