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
  /** Stands before these, and is not folded. */
  children: ReactNode
}) {
  const { t } = useTranslation('orders')
  const labels = useLabels(props.sessionId)
  const isPackable = props.orders.some(({ status }) => PACKABLE.has(status))
  return (
    // On a phone in one row: the bills are in sight below it.
    <div
      className={classNames(
        '-ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pl-4 *:shrink-0 sm:ml-0 sm:flex-wrap sm:pl-0 low:max-lg:basis-full!',
        !props.isOpen && (props.children ? FOLDED_REST : 'max-sm:hidden low:hidden'),
      )}
    >
      {props.children}
      {isPackable ? (
        <Link to={parcelsPath(props.sessionId)} className={buttonClasses({ variant: 'quiet' })}>
          <Package aria-hidden="true" className="size-5" />
          {t('toParcels')}
        </Link>
      ) : null}
      <Button
        variant="quiet"
        onClick={() => labels.open()}
        icon={<Printer aria-hidden="true" className="size-5" />}
      >
        {t('labels')}
      </Button>
      {isPackable ? <PasteTracking sessionId={props.sessionId} /> : null}
      {labels.sheet}
    </div>
  )
}

/** Not there on a phone but for what comes first. */
const FOLDED_REST = 'max-sm:*:not-first:hidden low:*:not-first:hidden'

const PACKABLE: ReadonlySet<Order['status']> = new Set(['paid', 'packed', 'shipped'])
