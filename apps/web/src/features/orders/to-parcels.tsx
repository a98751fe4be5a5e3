import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { Package, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLabels } from '../../shared/labels/use-labels.tsx'
import { parcelsPath } from '../../shared/paths.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { PasteTracking } from './tracking-sheet.tsx'

/** Leads to the labels at the win; once there is something to pack, also to the packing list, and takes tracking numbers. */
export function ToParcels(props: {
  sessionId: SessionId
  orders: readonly Order[]
  /** Whether they are unfolded on a phone. */
  isOpen: boolean
  /** Stands before these, and is not folded, nor is packing while a parcel waits. */
  children: ReactNode
}) {
  const { t } = useTranslation('orders')
  const labels = useLabels(props.sessionId)
  const isPackable = props.orders.some(({ status }) => PACKABLE.has(status))
  // A parcel that waits is in sight.
  const isWaiting = props.orders.some(({ status }) => status === 'paid' || status === 'packed')
  const folded = props.isOpen ? undefined : FOLDED
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-2 py-1 max-sm:[&_:is(a,button)]:flex-auto max-sm:[&_:is(a,button)]:px-3 low:max-lg:grow-0! low:max-lg:basis-auto!',
        !(props.children || isWaiting) && folded,
      )}
    >
      {props.children}
      {isPackable ? (
        <Link
          to={parcelsPath(props.sessionId)}
          className={classNames(buttonClasses({ variant: 'quiet' }), !isWaiting && folded)}
        >
          <Package aria-hidden="true" className="size-5" />
          {t('toParcels')}
        </Link>
      ) : null}
      <div className={classNames('contents', folded)}>
        <Button
          variant="quiet"
          onClick={() => labels.open()}
          icon={<Printer aria-hidden="true" className="size-5" />}
        >
          {t('labels')}
        </Button>
        {isPackable ? <PasteTracking sessionId={props.sessionId} orders={props.orders} /> : null}
      </div>
      {labels.sheet}
    </div>
  )
}

/** Not there on a phone. */
const FOLDED = 'max-sm:hidden low:hidden'

const PACKABLE: ReadonlySet<Order['status']> = new Set(['paid', 'packed', 'shipped'])
