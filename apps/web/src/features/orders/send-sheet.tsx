import type { Order } from '@dibs/contract'
import type { Currency } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { isNeverSent, isUnsent, toPayOf } from '../../shared/goods/order-groups.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useMessageLanguage } from './bill-message.ts'
import { type Doubtful, DoubtNotes, doubtsOf, hasBackedOut } from './doubtful.tsx'
import { useMadeBill } from './made-bill.ts'
import { MessageActs, MessageText, useWritten } from './send-message.tsx'
import { isUnanswered } from './unanswered.ts'
import type { Handed, OrderActs } from './use-orders.ts'
import { useTurn } from './use-turn.ts'

type SendSheetProps = {
  /** The buyers whose turn it is, in order; `null` while it is closed. */
  queue: readonly string[] | null
  /** Whether the bills themselves are sent, or reminders of them. */
  kind: MessageKind
  orders: readonly Order[]
  acts: OrderActs
  startTime: string | undefined
  format: (amount: number, of?: Currency) => string
  /** Winners in doubt; `undefined` until they are known, and no bill is made before. */
  doubtful: readonly Doubtful[] | undefined
  /** Tells the server that a bill is at its buyer. */
  hand: (handed: Handed) => Promise<void>
  /** Somebody took the message to a buyer. */
  onHanded: (id: string) => void
  onClose: () => void
}

/** Goes through buyers who have not got their bill: makes it, and hands the message to the seller. */
export function SendSheet({ queue, kind, onClose, ...rest }: SendSheetProps) {
  const { t } = useTranslation('orders')
  // What is shown while the sheet goes away.
  const [last, setLast] = useState({ queue, kind })
  if (queue !== null && queue !== last.queue) setLast({ queue, kind })
  const leave = useRef<() => Promise<void>>(null)
  const close = () => {
    void leave.current?.()
    onClose()
  }
  return (
    <Dialog
      width="pair"
      open={queue !== null}
      onClose={close}
      title={t(last.kind === 'reminder' ? 'remind.sheet' : 'send.sheet')}
    >
      {last.queue === null ? null : (
        <Walk
          key={`${last.kind} ${last.queue.join()}`}
          queue={last.queue}
          kind={last.kind}
          leave={leave}
          onDone={close}
          {...rest}
        />
      )}
    </Dialog>
  )
}

type WalkProps = Omit<SendSheetProps, 'queue' | 'onClose'> & {
  queue: readonly string[]
  /** Called when the seller goes away from the buyer that is shown. */
  leave: { current: (() => Promise<void>) | null }
  onDone: () => void
}

function Walk(props: WalkProps) {
  const { kind, orders, acts, startTime, format, doubtful, leave, onDone, hand, onHanded } = props
  const { t } = useTranslation('orders')
  const { order, isLast, at, total, goOn, goBackTo, passOn } = useTurn(props.queue, orders)
  const hasWay = useHasWay()
  const [isAnyway, setIsAnyway] = useState(false)
  // Until it is known, and while it is asked, no bill is made.
  const isDue = hasWay || isAnyway || (order !== undefined && !isUnsent(order))
  const hasAnswered = order !== undefined && kind === 'reminder' && !isUnanswered(order)
  // Until it is settled, whoever backed out is sent nothing.
  const isAsked = order !== undefined && doubtful !== undefined && hasBackedOut(doubtful, order)
  const made = useMadeBill(isDue && doubtful && !hasAnswered && !isAsked ? order : undefined, acts)
  const { isHanded, take } = useHanded(order, { hand, onHanded })
  useLeave(leave, () => made.leave(isHanded))
  const next = () => {
    void made.leave(isHanded)
    if (!isLast) return goOn()
    leave.current = null
    onDone()
  }
  const isThere = order !== undefined
  const isWritten = made.isReady && !(made.error || hasAnswered)
  const live = { kind, sessionId: acts.sessionId, startTime }
  const written = useWritten(isWritten ? order : undefined, live)
  if (!isDue && !hasAnswered && hasWay === false && isThere) {
    return <NoWayQuestion onAnyway={() => setIsAnyway(true)} />
  }
  return (
    // On a phone on its side the buttons stand beside the message.
    <div className="grid gap-4 max-sm:short:gap-2.5 beside:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4 max-sm:short:gap-2.5 beside:gap-2">
        <Head order={order} at={at} total={total} format={format} />
        {isThere && doubtful && kind === 'template' ? (
          <DoubtNotes
            doubts={doubtsOf(doubtful, order)}
            acts={acts}
            onPassedOn={(heirs) => passOn(order, heirs)}
            onUndo={() => goBackTo(order, leave.current)}
          />
        ) : null}
        {made.error ? (
          <Failed reason={acts.reason(made.error)} onRetry={made.retry} />
        ) : hasAnswered ? (
          <p className="font-semibold">{t('remind.answered')}</p>
        ) : written ? (
          <MessageText
            key={order?.customerAccountId}
            message={written.message}
            onCopy={() => take(written.payBy)}
          />
        ) : isThere && !isAsked ? (
          <Preparing />
        ) : null}
      </div>
      {/* On a low screen, too, one tap goes on: nothing need be scrolled to. */}
      <div className={`${SHEET_FOOT} ${FOOT}`}>
        {order && written ? (
          <MessageActs
            key={order.customerAccountId}
            order={order}
            message={written.message}
            isHanded={isHanded}
            onHanded={() => take(written.payBy)}
          />
        ) : null}
        <Button
          size="large"
          variant={isHanded ? 'primary' : 'quiet'}
          onClick={next}
          // The next one's message comes to where this one's was.
          disabled={isThere && !(hasAnswered || isAsked || made.isReady || made.error)}
        >
          {t(isLast ? 'send.done' : isHanded ? 'send.next' : 'send.skip')}
        </Button>
      </div>
    </div>
  )
}

/** The buttons; beside the message they stay in sight as it is scrolled. */
const FOOT =
  'gap-2 max-sm:short:pt-3 max-[20rem]:py-2 max-[20rem]:*:min-h-12 beside:sticky beside:top-18 beside:m-0 beside:self-start beside:border-0 beside:p-0 beside:*:min-h-12'

/** Whether somebody took the message of whoever is shown, with the way to say so. */
function useHanded(
  order: Order | undefined,
  { hand, onHanded }: Pick<SendSheetProps, 'hand' | 'onHanded'>,
) {
  const [handed, setHanded] = useState<string | null>(null)
  const isHanded = order !== undefined && handed === order.customerAccountId
  const take = (payBy: string | null) => {
    if (order === undefined) return
    const { customerAccountId: accountId } = order
    if (isNeverSent(order) && !isHanded) void hand({ accountId, payBy })
    setHanded(accountId)
    onHanded(accountId)
  }
  return { isHanded, take }
}

function useLeave(leave: WalkProps['leave'], goAway: () => Promise<void>): void {
  useEffect(() => {
    leave.current = goAway
    return () => {
      leave.current = null
    }
  })
}

type HeadProps = Pick<SendSheetProps, 'format'> & {
  order: Order | undefined
  at: number
  total: number
}

function Head({ order, at, total, format }: HeadProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { language: own } = useLanguage()
  const language = useMessageLanguage()
  // Undone elsewhere meanwhile, say.
  if (order === undefined) return <p className="font-semibold">{t('send.gone')}</p>
  const toPay = toPayOf(order)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="text-lg font-extrabold wrap-anywhere">
          <bdi>{nameOf(order)}</bdi>
        </p>
        <p className="figures flex flex-wrap gap-x-4 text-sm text-ink-soft empty:hidden">
          {total > 1 ? <span>{t('send.position', { at, total })}</span> : null}
          {language === own ? null : (
            <span>{`${t('act.message')}: ${common(`language.${language}`)}`}</span>
          )}
        </p>
      </div>
      <p className="figures pt-0.5 text-lg font-extrabold whitespace-nowrap">
        {toPay === null ? '' : format(toPay, order.currency)}
      </p>
    </div>
  )
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-alert-tint p-4">
      <p className="font-semibold text-alert-strong">
        {t('send.failed')} {reason}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function Preparing() {
  const { t } = useTranslation('orders')
  return (
    <SkeletonGroup label={t('send.preparing')} className="grid gap-3">
      <Skeleton className="h-48 rounded-md" />
      <Skeleton className="h-14 rounded-md" />
    </SkeletonGroup>
  )
}

/** Whether the shop says how to pay; `undefined` until it is known. What cannot be read holds nobody up. */
function useHasWay(): boolean | undefined {
  const { data: shop, isError } = useQuery(shopQuery(useServices()))
  if (isError) return true
  return shop && (shop.banks.length > 0 || shop.qris !== null)
}

/** A bill that asks to be paid and does not say how: some are paid on delivery, most are a slip. */
function NoWayQuestion({ onAnyway }: { onAnyway: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <div className="grid gap-4">
      <p>{t('send.noWay')}</p>
      <Link to={PATHS.shop} className={buttonClasses({ size: 'large', wide: true })}>
        {t('send.addWay')}
      </Link>
      <Button size="large" variant="quiet" onClick={onAnyway}>
        {t('send.anyway')}
      </Button>
    </div>
  )
}
