import type { Order } from '@dibs/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { nameOf } from './buyer-name.ts'

/** Asks before a parcel is marked shipped of which nobody has said where it goes. */
export function useAskAddress(order: Order, address = order.contact?.address ?? '') {
  const { t } = useTranslation('orders')
  const [ship, setShip] = useState<(() => void) | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const ask = (act: () => void) => {
    if (address.trim() !== '') return act()
    setShip(() => act)
    setIsAsking(true)
  }
  const question: ReactNode = (
    <ConfirmDialog
      open={isAsking}
      title={t('ask.nowhere')}
      message={t('ask.shipped', { name: nameOf(order) })}
      confirmLabel={t('act.shipped')}
      confirmingLabel=""
      confirming={false}
      onCancel={close}
      onConfirm={() => {
        close()
        ship?.()
      }}
    />
  )
  return { ask, question }
}
