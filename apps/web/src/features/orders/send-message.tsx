import type { Order } from '@dibs/contract'
import { isPosted, type SessionId } from '@dibs/core'
import { Check, Copy, ExternalLink, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
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

type Live = { kind: MessageKind; sessionId: SessionId; startTime: string | undefined }
/** A message, and the deadline that it tells. */
type Written = { message: string; payBy: string | null }

/** What goes to a buyer; `undefined` until it is known how it is written. */
export function useWritten(order: Order | undefined, live: Live): Written | undefined {
  const write = useBillMessage(live.startTime, live.kind)
  const fairLine = useFairLine(live.sessionId)
  const deadlineOf = useDeadline()
  if (order === undefined || write === undefined) return undefined
  const payBy = deadlineOf(order)
  return { message: `${write({ ...order, payBy })}${fairLine}`, payBy }
}

/** The message as it is sent; it scrolls by itself, as high as there is room beside the buttons. */
export function MessageText({ message, onCopy }: { message: string; onCopy: () => void }) {
  return (
    <p
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      // By hand, where it cannot be copied by the button.
      onCopy={onCopy}
      className="scroll-shade max-h-[max(24dvh,92dvh-24rem)] overflow-y-auto rounded-lg rounded-tr-sm bg-action-tint p-4 text-sm whitespace-pre-wrap wrap-anywhere max-sm:short:max-h-[max(24dvh,92dvh-21.5rem)] max-sm:short:px-3 max-sm:short:py-2 max-sm:short:text-[0.8125rem] max-sm:short:leading-normal beside:max-h-[max(5rem,92dvh-11rem)]! max-[20rem]:max-h-[max(20dvh,92dvh-17rem)]!"
    >
      {message}
    </p>
  )
}

type MessageActsProps = {
  order: Order
  message: string
  isHanded: boolean
  onHanded: () => void
}

/** The ways in which a seller gets a message to a buyer. */
export function MessageActs({ order, message, isHanded, onHanded }: MessageActsProps) {
  const { t } = useTranslation('orders')
  const whatsAppLink = useWhatsAppLink()
  const { isCopied, copy } = useCopied()
  // While it is being made, there is no link either.
  if (order.billUrl === null)
    return order.status === 'draft' ? null : <PracticeNote onSeen={onHanded} />
  const take = async () => {
    if (await copy(message)) onHanded()
    else toast.error(t('send.copyFailed'))
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
      {isPosted({ accountId: order.customerAccountId }) ? null : (
        <a
          href={profileLink(order)}
          target="_blank"
          rel="noreferrer"
          onClick={() => void take()}
          // Once it is taken, who is next is the one thing to do.
          className={classNames(
            buttonClasses({ variant: isHanded ? 'quiet' : 'primary', size: 'large', wide: true }),
            'max-sm:short:min-h-12 max-[20rem]:text-base max-sm:beside:text-base beside:min-h-12',
          )}
        >
          <ExternalLink aria-hidden="true" className="size-6 shrink-0 max-[20rem]:hidden" />
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
          <MessageCircle aria-hidden="true" className={ICON} />
          <span className={WORDS}>{t('send.whatsapp')}</span>
        </a>
        <CopyButton isCopied={isCopied} onCopy={() => void take()} />
        {typeof navigator.share === 'function' ? (
          <Button
            variant="quiet"
            onClick={() => void share()}
            icon={<Share2 aria-hidden="true" className={ICON} />}
          >
            <span className={WORDS}>{t('send.share')}</span>
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** On a phone there is room for words alone; with letters twice as large, for small ones. */
const ICON = 'hidden size-5 sm:block'
const WORDS = 'max-[20rem]:text-[20px]'

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
          <Copy aria-hidden="true" className={ICON} />
        )
      }
    >
      <span aria-live="polite" className={WORDS}>
        {t(isCopied ? 'send.copied' : 'send.copy')}
      </span>
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
