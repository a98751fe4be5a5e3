import type { Order } from '@dibs/contract'
import { type Currency, isPosted, type SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, ExternalLink, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { isUnsent } from '../../shared/goods/order-groups.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { profileLink, useBillMessage, useFairLine, useWhatsAppLink } from './bill-message.ts'
import { type Doubtful, DoubtNotes, doubtsOf, hasBackedOut } from './doubtful.tsx'
import { useMadeBill } from './made-bill.ts'
import { isUnanswered } from './unanswered.ts'
import type { OrderActs } from './use-orders.ts'

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
  const leave = useRef<() => void>(null)
  const close = () => {
    leave.current?.()
    onClose()
  }
  return (
    <Dialog
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
  leave: { current: (() => void) | null }
  onDone: () => void
}

function Walk(props: WalkProps) {
  const { queue, kind, orders, acts, startTime, format, doubtful, leave, onDone, onHanded } = props
  const { t } = useTranslation('orders')
  const [at, setAt] = useState(0)
  const order = orders.find(({ customerAccountId }) => customerAccountId === queue[at])
  const hasWay = useHasWay()
  const [isAnyway, setIsAnyway] = useState(false)
  // Until it is known, and while it is asked, no bill is made.
  const isDue = hasWay || isAnyway || (order !== undefined && !isUnsent(order))
  const hasAnswered = order !== undefined && kind === 'reminder' && !isUnanswered(order)
  // Until it is settled, whoever backed out is sent nothing.
  const isAsked = order !== undefined && doubtful !== undefined && hasBackedOut(doubtful, order)
  const made = useMadeBill(isDue && doubtful && !hasAnswered && !isAsked ? order : undefined, acts)
  const [isHanded, setIsHanded] = useState(false)
  useEffect(() => {
    leave.current = () => made.leave(isHanded)
    return () => {
      leave.current = null
    }
  })
  const isLast = at === queue.length - 1
  const next = () => {
    made.leave(isHanded)
    if (isLast) {
      leave.current = null
      onDone()
      return
    }
    setIsHanded(false)
    setAt(at + 1)
  }
  const isThere = order !== undefined
  if (!isDue && !hasAnswered && hasWay === false && isThere) {
    return <NoWayQuestion onAnyway={() => setIsAnyway(true)} />
  }
  return (
    <div className="grid gap-4">
      {isThere ? (
        <Head order={order} at={at + 1} total={queue.length} format={format} />
      ) : (
        // Undone elsewhere meanwhile, say.
        <p className="font-semibold">{t('send.gone')}</p>
      )}
      {isThere && doubtful && kind === 'template' ? (
        <DoubtNotes doubts={doubtsOf(doubtful, order)} acts={acts} />
      ) : null}
      {made.error ? (
        <div role="alert" className="grid gap-3 rounded-md bg-alert-tint p-4">
          <p className="font-semibold text-alert-strong">
            {t('send.failed')} {acts.reason(made.error)}
          </p>
          <Button variant="quiet" onClick={made.retry}>
            {t('retry')}
          </Button>
        </div>
      ) : hasAnswered ? (
        <p className="font-semibold">{t('remind.answered')}</p>
      ) : isThere && made.isReady ? (
        <Message
          key={order.customerAccountId}
          order={order}
          kind={kind}
          sessionId={acts.sessionId}
          startTime={startTime}
          onHanded={() => {
            made.hand()
            setIsHanded(true)
            onHanded(order.customerAccountId)
          }}
        />
      ) : isThere && !isAsked ? (
        <SkeletonGroup label={t('send.preparing')} className="grid gap-3">
          <Skeleton className="h-48 rounded-md" />
          <Skeleton className="h-14 rounded-md" />
        </SkeletonGroup>
      ) : null}
      {/* On a low screen, too, one tap goes on: it need not be scrolled to. */}
      <div className={SHEET_FOOT}>
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

type HeadProps = Pick<SendSheetProps, 'format'> & { order: Order; at: number; total: number }

function Head({ order, at, total, format }: HeadProps) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="text-lg font-extrabold wrap-anywhere">
          <bdi>{nameOf(order)}</bdi>
        </p>
        {total > 1 ? (
          <p className="figures text-sm text-ink-soft">{t('send.position', { at, total })}</p>
        ) : null}
      </div>
      <p className="figures pt-0.5 text-lg font-extrabold whitespace-nowrap">
        {order.total === null ? '' : format(order.total, order.currency)}
      </p>
    </div>
  )
}

/** Enter copies at once; what stands above stays in sight. */
const focusInPlace = (copy: HTMLElement | null) => copy?.focus({ preventScroll: true })

type MessageProps = {
  order: Order
  kind: MessageKind
  sessionId: SessionId
  startTime: string | undefined
  onHanded: () => void
}

/** The message, and the ways in which a seller gets it to a buyer. */
function Message({ order, kind, sessionId, startTime, onHanded }: MessageProps) {
  const { t } = useTranslation('orders')
  const write = useBillMessage(startTime, kind)
  const fairLine = useFairLine(sessionId)
  const whatsAppLink = useWhatsAppLink()
  const { isCopied, copy } = useCopied()
  if (write === undefined) return <Skeleton className="h-48 rounded-md" />
  const message = `${write(order)}${fairLine}`
  const take = async () => {
    onHanded()
    if (!(await copy(message))) toast.error(t('send.copyFailed'))
  }
  const share = async () => {
    try {
      await navigator.share({ text: message })
      onHanded()
    } catch {
      // The seller thought better of it.
    }
  }
  return (
    <>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        // By hand, where it cannot be copied by the button.
        onCopy={onHanded}
        // As high as there is room beside the buttons.
        className="scroll-shade max-h-[max(24dvh,92dvh-24rem)] overflow-y-auto rounded-lg rounded-tr-sm bg-action-tint p-4 text-sm whitespace-pre-wrap wrap-anywhere sm:max-h-[max(24dvh,92dvh-27rem)]"
      >
        {message}
      </p>
      {order.billUrl === null ? (
        // While it is being made, there is no link either.
        isUnsent(order) ? null : (
          <PracticeNote onSeen={onHanded} />
        )
      ) : (
        <div className="grid gap-2">
          {isPosted({ accountId: order.customerAccountId }) ? null : (
            <a
              href={profileLink(order)}
              target="_blank"
              rel="noreferrer"
              onClick={() => void take()}
              className={buttonClasses({ size: 'large', wide: true })}
            >
              <ExternalLink aria-hidden="true" className="size-6" />
              {t('send.copyAndOpen')}
            </a>
          )}
          <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-3">
            <a
              href={whatsAppLink(order, message)}
              target="_blank"
              rel="noreferrer"
              onClick={onHanded}
              // In a tab behind this one.
              onAuxClick={onHanded}
              className={buttonClasses({ variant: 'quiet' })}
            >
              <MessageCircle aria-hidden="true" className="size-5 max-sm:hidden" />
              {t('send.whatsapp')}
            </a>
            <Button
              variant="quiet"
              ref={focusInPlace}
              onClick={() => void take()}
              icon={
                isCopied ? (
                  <Check aria-hidden="true" className="size-5 max-sm:hidden" />
                ) : (
                  <Copy aria-hidden="true" className="size-5 max-sm:hidden" />
                )
              }
            >
              <span aria-live="polite">{t(isCopied ? 'send.copied' : 'send.copy')}</span>
            </Button>
            {typeof navigator.share === 'function' ? (
              <Button
                variant="quiet"
                onClick={() => void share()}
                icon={<Share2 aria-hidden="true" className="size-5 max-sm:hidden" />}
              >
                {t('send.share')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </>
  )
}

/** The buyers of a practice are made up: there is nobody to send a bill to, and no page for them. */
function PracticeNote({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation('orders')
  const seen = useEffectEvent(onSeen)
  useEffect(() => seen(), [])
  return <p className="text-sm text-ink-soft">{t('send.practice')}</p>
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
