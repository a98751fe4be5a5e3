import type { Contact, Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import encodeQR from 'qr'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { handleOf, nameOf } from '../../shared/goods/buyer-name.ts'
import { useMoney } from '../../shared/goods/use-money.ts'
import { numberOf } from './packing.ts'

/** Sheets of label printers, and paper that every printer takes. */
export type LabelSize = 'parcel' | 'a6'

/** From large to what can still be read: the first in which everything fits. */
const FONT_SIZES_PT = [15, 13, 11.5, 10, 9, 8, 7, 6]
/** More lines than this are counted, not listed. */
const MOST_LINES = 12

const FITTED = 'overflow-hidden leading-snug [overflow-wrap:anywhere]'

type LabelProps = {
  sessionId: SessionId
  order: Order
  size: LabelSize
  /** The seller's name on TikTok, without @. */
  seller: string
  /** Whom it comes from, as the shop says it; what is not set is empty. */
  sender: Contact
  /** The courier takes the money. */
  isUnpaid: boolean
}

/** One label: black on white, on screens at half its size. */
export function Label({ sessionId, order, size, seller, sender, isUnpaid }: LabelProps) {
  const { t } = useTranslation('parcels')
  const money = useMoney()
  const number = numberOf(sessionId, order)
  const { contact, lines } = order
  // Part of it may be paid; what has no bill yet comes to what it would say.
  const toCollect = order.due || order.total
  const [label, address, contents] = [useRef(null), useRef(null), useRef(null)]
  const from = useRef(null)
  // The address gets what the others leave.
  useFitted(label, [from, contents, address])
  const rest = piecesOf(lines.slice(MOST_LINES))
  return (
    <li className="label-sheet" data-size={size}>
      <article ref={label} aria-label={t('label.of', { name: nameOf(order) })} className="label">
        <header className="flex items-start justify-between gap-[3mm]">
          <div className="min-w-0">
            <p className="figures text-[10pt] font-bold">
              {order.number ? `${t('buyerNumber', { number: order.number })} · ` : ''}
              {t('number', { number })}
            </p>
            {isUnpaid && toCollect !== null ? (
              <p className="figures my-[1.5mm] inline-block border-2 px-[2mm] text-[13pt] font-extrabold">
                {t('label.cod', { amount: money.format(toCollect, order.currency) })}
              </p>
            ) : null}
            <p className="mt-[1.5mm] text-[8pt]">{t('label.from')}</p>
            <p className="text-[12pt] leading-tight font-extrabold [overflow-wrap:anywhere]">
              {sender.name === '' ? `@${seller}` : <bdi>{sender.name}</bdi>}
            </p>
          </div>
          <Code text={number} label={t('label.code', { number })} />
        </header>
        <Sender box={from} sender={sender} />
        <p className="mt-[2mm] border-t-2 pt-[2mm] text-[8pt] [overflow-wrap:anywhere]">
          {t('label.to')} · {handleOf(order)}
        </p>
        <div ref={address} className={`${FITTED} min-h-0 flex-1`}>
          <div>
            <p className="[unicode-bidi:plaintext] text-[1.15em] leading-tight font-extrabold">
              {contact?.name}
            </p>
            <p dir="ltr" className="figures font-bold">
              {contact?.phone}
            </p>
            {contact?.address.split('\n').map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
              <p key={index} className="[unicode-bidi:plaintext]">
                {line}
              </p>
            ))}
          </div>
        </div>
        <p className="figures mt-[2mm] border-t pt-[1.5mm] text-[8pt]">
          {t('label.contents')} · {t('label.pieces', { count: piecesOf(lines) })}
        </p>
        <div ref={contents} className={`${FITTED} max-h-[38%] shrink-0`}>
          <ul>
            {lines.slice(0, MOST_LINES).map((line) => (
              <li key={`${line.sessionId} ${line.itemClueId}`} className="[unicode-bidi:plaintext]">
                <b className="figures">
                  {t('lineLabel', { quantity: line.quantity, item: line.itemClueText })}
                </b>{' '}
                {line.name}
              </li>
            ))}
            {rest > 0 ? <li className="figures">{t('label.more', { count: rest })}</li> : null}
          </ul>
        </div>
      </article>
    </li>
  )
}

/** Where the parcel comes back to, in few lines: they are for the courier alone. */
function Sender({ box, sender }: { box: RefObject<null>; sender: Contact }) {
  const { phone, address } = sender
  if (`${phone}${address}` === '') return null
  return (
    <div ref={box} data-largest="9" className={`${FITTED} mt-[1.5mm] max-h-[20%] shrink-0`}>
      <div>
        {phone === '' ? null : (
          <p dir="ltr" className="figures font-bold">
            {phone}
          </p>
        )}
        {address === '' ? null : (
          <p className="[unicode-bidi:plaintext]">{address.replaceAll('\n', ', ')}</p>
        )}
      </div>
    </div>
  )
}

const piecesOf = (lines: Order['lines']) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Writes what stands in each of these boxes in the largest letters for which it has room. */
function useFitted(
  label: RefObject<HTMLElement | null>,
  boxes: readonly RefObject<HTMLElement | null>[],
): void {
  const fit = useEffectEvent(() => {
    for (const { current } of boxes) if (current) fitText(current)
  })
  // Before anything else is done: who prints at once gets all of an address.
  useLayoutEffect(() => fit(), [])
  useEffect(() => {
    if (!label.current) return
    // Where it is laid out anew; its own size stays whatever stands in it.
    const observer = new ResizeObserver(() => fit())
    observer.observe(label.current)
    // Typefaces come when a sign of theirs is first written.
    const again = () => fit()
    document.fonts?.addEventListener('loadingdone', again)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', again)
    }
  }, [label])
}

/** Lines break at words, and a name is written larger: so much more room is counted for each line. */
const SLACK = 1.2
const LINE_HEIGHT = 1.375
const PX_PER_PT = 96 / 72

/** By how wide its lines are when written in one: a box does not tell its height anew in time. */
function fitText(box: HTMLElement): void {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return
  const sizes = FONT_SIZES_PT.filter((size) => size <= Number(box.dataset.largest ?? size))
  const [largest = 0, smallest = 0] = [sizes[0], sizes.at(-1)]
  canvas.font = `bold ${largest * PX_PER_PT}px ${getComputedStyle(box).fontFamily}`
  const widths = [...box.querySelectorAll('p, li')].map(
    ({ textContent }) => (canvas.measureText(textContent ?? '').width * SLACK) / largest,
  )
  const fits = (size: number) => {
    const rows = widths.reduce((sum, each) => sum + Math.ceil((each * size) / box.clientWidth), 0)
    return rows * size * PX_PER_PT * LINE_HEIGHT <= roomOf(box)
  }
  box.style.fontSize = `${sizes.find(fits) ?? smallest}pt`
}

/** How high a box may be: a part of the label, or what the others leave. */
function roomOf(box: HTMLElement): number {
  const { maxHeight } = getComputedStyle(box)
  if (!maxHeight.endsWith('%')) return box.clientHeight
  return ((box.parentElement?.clientHeight ?? 0) * Number.parseFloat(maxHeight)) / 100
}

function Code({ text, label }: { text: string; label: string }) {
  const cells = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const path = cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      className="size-[22mm] shrink-0"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
