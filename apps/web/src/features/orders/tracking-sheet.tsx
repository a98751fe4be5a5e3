import { type Order, orderEndpoints, type TrackingFault } from '@dibs/contract'
import { isolateName, type SessionId } from '@dibs/core'
import { Truck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import { UNDO_MS } from './use-orders.ts'

/** The most characters of a pasted list, as the call takes it. */
const LIST_MAX = 60_000

type Parcels = { sessionId: SessionId; orders: readonly Order[] }

/** The way to type tracking numbers of several parcels at once. */
export function PasteTracking(parcels: Parcels) {
  const { t } = useTranslation('orders')
  const [isPasting, setIsPasting] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setIsPasting(true)}
        icon={<Truck aria-hidden="true" className="size-5" />}
      >
        {t('trackingList.open')}
      </Button>
      <TrackingSheet {...parcels} open={isPasting} onClose={() => setIsPasting(false)} />
    </>
  )
}

type TrackingSheetProps = Parcels & { open: boolean; onClose: () => void }

/**
 * Takes tracking numbers as a pasted list, and says which lines named nobody. What is packed and has its
 * number is most likely on its way: one tap says so of all.
 */
function TrackingSheet({ sessionId, orders, open, onClose }: TrackingSheetProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const id = useId()
  const [list, setList] = useState('')
  const save = useApiMutation({
    mutationFn: async () =>
      (await api(orderEndpoints.setTracking, { params: { sessionId }, body: { list } })).data,
    // What was not understood stays, to be mended.
    onSuccess: ({ unmatched }) => setList(unmatched.join('\n')),
    refresh: refreshed(sessionId),
  })
  const [isAsking, setIsAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (list.trim() !== '') save.mutate()
  }
  const close = () => {
    save.reset()
    onClose()
  }
  const ship = useShipAll(sessionId, close)
  const numbered = new Set(save.data?.matched.map(({ customerAccountId }) => customerAccountId))
  const named = orders.filter(({ customerAccountId }) => numbered.has(customerAccountId))
  const packed = named.filter(({ status }) => status === 'packed')
  const nowhere = packed.filter(({ contact }) => !contact?.address)
  const shipAll = () => ship.mutate(packed)
  return (
    <Dialog open={open} onClose={close} title={t('trackingList.title')}>
      <form onSubmit={submit} className="grid gap-3">
        <label htmlFor={id} className="text-ink-soft">
          {t('trackingList.hint')}
        </label>
        <textarea
          id={id}
          rows={8}
          maxLength={LIST_MAX}
          value={list}
          placeholder={t('trackingList.example')}
          onChange={(event) => setList(event.target.value)}
          className="w-full rounded-md bg-surface px-4 py-3 ring-1 ring-edge outline-none placeholder:text-ink-soft focus:ring-2 focus:ring-action"
        />
        <div role="status" className="grid gap-1 empty:hidden">
          {save.data ? <Saved tracked={save.data} named={named} /> : null}
        </div>
        {save.error ? (
          <p role="alert" className="font-semibold text-alert">
            {errorText(save.error, common)}
          </p>
        ) : null}
        {packed.length > 0 ? (
          <Button
            size="large"
            onClick={nowhere.length > 0 ? () => setIsAsking(true) : shipAll}
            loading={ship.isPending}
          >
            {t('trackingList.ship', { count: packed.length })}
          </Button>
        ) : null}
        <Button
          type="submit"
          size="large"
          variant={packed.length > 0 ? 'quiet' : 'primary'}
          loading={save.isPending}
        >
          {t('save')}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t('ask.nowhere')}
        message={t('ask.shipped', { name: nowhere.map(nameOf).join(', ') })}
        confirmLabel={t('act.shipped')}
        confirmingLabel=""
        confirming={false}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          shipAll()
        }}
      />
    </Dialog>
  )
}

type SavedProps = {
  tracked: {
    matched: readonly { customerUsername: string; tracking: string }[]
    unmatched: readonly string[]
    reasons?: readonly TrackingFault[] | undefined
  }
  /** Whose number was saved. */
  named: readonly Order[]
}

/** Which numbers were saved, with what keeps the parcel from going off, and which lines named nobody. */
function Saved({ tracked: { matched, unmatched, reasons }, named }: SavedProps) {
  const { t } = useTranslation('orders')
  const doubts = new Map(named.map((order) => [order.customerUsername, doubtsOf(order)]))
  const tell = (username: string) => (doubts.get(username) ?? []).map((doubt) => t(doubt))
  return (
    <>
      <p className="font-bold">{t('trackingList.matched', { count: matched.length })}</p>
      <ul className="max-h-40 overflow-y-auto text-sm wrap-anywhere">
        {[...numbersOf(matched)].map(([username, tracking]) => (
          <li key={username}>
            {[`${isolateName(`@${username}`)}: ${tracking}`, ...tell(username)].join(' · ')}
          </li>
        ))}
      </ul>
      {unmatched.length > 0 ? (
        <>
          <p className="font-semibold text-alert">
            {t('trackingList.unmatched', { count: unmatched.length })}
          </p>
          <ul className="max-h-40 overflow-y-auto text-sm wrap-anywhere">
            {unmatched.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice
              <li key={at}>
                {isolateName(line)}: {t(`trackingList.fault.${reasons?.[at] ?? 'nobody'}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

/** Why a parcel that has its number cannot be on its way yet. */
const doubtsOf = ({ status, contact }: Order) => [
  ...(status === 'packed' || status === 'shipped' ? [] : (['notPacked'] as const)),
  ...(contact?.address ? [] : (['noAddress'] as const)),
]

/** Marks parcels as shipped, with one way back for all of them. */
function useShipAll(sessionId: SessionId, onShipped: () => void) {
  const { t } = useTranslation('orders')
  const { api } = useServices()
  const made = { failed: t('failedStep'), refresh: refreshed(sessionId) }
  const call = ({ customerAccountId }: Order) => ({
    params: { sessionId, customerAccountId },
    idempotencyKey: newIdempotencyKey(),
  })
  const undo = useApiMutation({
    ...made,
    mutationFn: async (shipped: readonly Order[]) => {
      for (const order of shipped)
        await api(orderEndpoints.undo, { ...call(order), body: { version: order.version } })
    },
  })
  return useApiMutation({
    ...made,
    mutationFn: async (packed: readonly Order[]) => {
      const shipped: Order[] = []
      for (const order of packed) {
        const step = { ...call(order), body: { status: 'shipped' as const } }
        shipped.push((await api(orderEndpoints.update, step)).data)
      }
      return shipped
    },
    onSuccess: (shipped) => {
      onShipped()
      const id = 'shipped-all'
      const onUndo = () => {
        toast.dismiss(id)
        undo.mutate(shipped)
      }
      const text = t('trackingList.shipped', { count: shipped.length })
      const note = <UndoToast text={text} label={t('undo')} onUndo={onUndo} />
      toast.success(note, { id, duration: UNDO_MS })
    },
  })
}

const refreshed = (sessionId: SessionId) => [
  ['orders', sessionId],
  ['parcels', sessionId],
]

/** Whom a number was saved for, and which: the last one, where a buyer stands there twice. */
const numbersOf = (matched: readonly { customerUsername: string; tracking: string }[]) =>
  new Map(matched.map(({ customerUsername, tracking }) => [customerUsername, tracking]))
