import type { Order } from '@dibs/contract'
import { isPosted, type SessionId } from '@dibs/core'
import { Check, Copy, ExternalLink, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  profileLink,
  useBillMessage,
  useDeadline,
  useFairLine,
  useWhatsAppLink,
} from './bill-message.ts'

/** Enter copies at once; what stands above stays in sight. */
const focusInPlace = (copy: HTMLElement | null) => copy?.focus({ preventScroll: true })

type MessageProps = {
  order: Order
  kind: MessageKind
  sessionId: SessionId
  startTime: string | undefined
  isHanded: boolean
  /** With the deadline that it tells. */
  onHanded: (payBy: string | null) => void
}

/** The message, and the ways in which a seller gets it to a buyer. */
export function Message({ order, kind, sessionId, startTime, isHanded, ...rest }: MessageProps) {
  const { t } = useTranslation('orders')
  const write = useBillMessage(startTime, kind)
  const fairLine = useFairLine(sessionId)
  const whatsAppLink = useWhatsAppLink()
  const { isCopied, copy } = useCopied()
  const deadlineOf = useDeadline()
  if (write === undefined) return <Skeleton className="h-48 rounded-md" />
  const payBy = deadlineOf(order)
  const message = `${write({ ...order, payBy })}${fairLine}`
  const onHanded = () => rest.onHanded(payBy)
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
        className="scroll-shade max-h-[max(24dvh,92dvh-24rem)] overflow-y-auto rounded-lg rounded-tr-sm bg-action-tint p-4 text-sm whitespace-pre-wrap wrap-anywhere sm:max-h-[max(24dvh,92dvh-27rem)] max-sm:short:max-h-[max(24dvh,92dvh-21rem)] max-sm:short:px-3 max-sm:short:py-2 max-sm:short:text-[0.8125rem] max-sm:short:leading-5"
      >
        {message}
      </p>
      {order.billUrl === null ? (
        // While it is being made, there is no link either.
        order.status === 'draft' ? null : (
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
              // Once it is taken, who is next is the one thing to do.
              className={classNames(
                buttonClasses({
                  variant: isHanded ? 'quiet' : 'primary',
                  size: 'large',
                  wide: true,
                }),
                'max-sm:short:min-h-12',
              )}
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
            <CopyButton isCopied={isCopied} onCopy={() => void take()} />
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

function CopyButton({ isCopied, onCopy }: { isCopied: boolean; onCopy: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <Button
      variant="quiet"
      ref={focusInPlace}
      onClick={onCopy}
      icon={
        isCopied ? (
          <Check aria-hidden="true" className="size-5 text-action-strong" />
        ) : (
          <Copy aria-hidden="true" className="size-5 max-sm:hidden" />
        )
      }
    >
      <span aria-live="polite">{t(isCopied ? 'send.copied' : 'send.copy')}</span>
    </Button>
  )
}

/** The buyers of a practice are made up: there is nobody to send a bill to, and no page for them. */
function PracticeNote({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation('orders')
  const seen = useEffectEvent(onSeen)
  useEffect(() => seen(), [])
  return <p className="text-sm text-ink-soft">{t('send.practice')}</p>
}
