import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProfile } from '../../shared/api/use-profile.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { Label, type LabelSize } from './label.tsx'
import type { Groups } from './use-parcels.ts'

type LabelsProps = {
  sessionId: SessionId
  groups: Groups
  /** Addresses are not kept on the device. */
  hasContacts: boolean
}

const NOBODY = { name: '', phone: '', address: '' }
const SIZES: LabelSize[] = ['parcel', 'a6']
const SETS = ['toPack', 'packed', 'unpaid', 'shipped'] as const
/** A label for one of these is made before its parcel goes; the others have to be asked for. */
const BY_ITSELF: readonly (typeof SETS)[number][] = ['toPack', 'packed']

/** The labels as they are printed, one on each sheet; who has no address is told before. */
export function Labels({ sessionId, groups, hasContacts }: LabelsProps) {
  const { t } = useTranslation('parcels')
  const [size, setSize] = useState<LabelSize>('parcel')
  const filled = SETS.filter((set) => groups[set].length > 0)
  const [wanted, setWanted] = useState<(typeof SETS)[number]>('toPack')
  const set = [wanted, ...BY_ITSELF].find((each) => filled.includes(each))
  const seller = useProfile().data?.tiktokUsername ?? ''
  const { api, storage, helped } = useServices()
  const { data: shop, isPending } = useQuery(shopQuery({ api, storage }))
  const { sender = NOBODY } = shop ?? {}
  const isComplete = ({ contact }: Order) => Boolean(contact?.name && contact.address)
  const orders = set ? groups[set] : []
  const complete = orders.filter(isComplete)
  const missing = orders.filter((order) => !isComplete(order))
  if (!hasContacts) return <EmptyState title={t('noLabels')} hint={t('labelsNeedNetwork')} />
  // A label that is printed before its sender is known could not come back.
  if (isPending)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-40 rounded-lg" />
      </SkeletonGroup>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap gap-x-8 gap-y-4 print:hidden">
        <Choice
          title={t('of')}
          options={filled.map((value) => ({
            value,
            label: `${t(`sets.${value}`)} (${groups[value].length})`,
          }))}
          value={set}
          onChange={setWanted}
        />
        <Choice
          title={t('size')}
          options={SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          value={size}
          onChange={setSize}
        />
      </div>
      <div className="grid gap-3 print:hidden">
        {missing.length > 0 ? (
          <div role="status" className="rounded-md bg-sunken px-4 py-3">
            <p className="font-bold">{t('withoutAddress', { count: missing.length })}</p>
            <p className="text-sm [overflow-wrap:anywhere]">
              {missing.map(nameOf).join(', ')}. {t('withoutAddressHint')}
            </p>
          </div>
        ) : null}
        {complete.length > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              onClick={() => window.print()}
              icon={<Printer aria-hidden="true" className="size-5" />}
            >
              {t('printLabels', { count: complete.length })}
            </Button>
            <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-soft">{t('printHint')}</p>
          </div>
        ) : null}
        {shop && sender.address === '' && !helped ? (
          <p className="text-sm">
            {t('noSender')}{' '}
            <Link to={PATHS.shop} className="tap font-bold text-action underline">
              {t('toSender')}
            </Link>
          </p>
        ) : null}
      </div>
      {set && complete.length === 0 ? <EmptyState title={t('noLabels')} /> : null}
      {set ? null : (
        <EmptyState
          title={t(groups.shipped.length > 0 ? 'allShipped' : 'nonePaid')}
          hint={t('chooseLabels')}
        />
      )}
      <ul ref={printAlone} data-labels={size} className="flex flex-wrap gap-4">
        {complete.map((order) => (
          <Label
            // Its letters are fitted once, to all that stands on it.
            key={[order.customerAccountId, size, sender.phone, sender.address].join()}
            {...{
              sessionId,
              order,
              size,
              seller,
              sender,
              isUnpaid: set === 'unpaid' || order.onDelivery,
            }}
          />
        ))}
      </ul>
    </div>
  )
}

/** Nothing else is printed while the labels are there. */
function printAlone(): () => void {
  document.body.dataset.prints = 'labels'
  return () => delete document.body.dataset.prints
}

type ChoiceProps<Value extends string> = {
  title: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-bold">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md bg-sunken px-3 text-sm font-bold has-checked:bg-action-tint has-checked:text-action has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={title}
              className="size-4 accent-action"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
