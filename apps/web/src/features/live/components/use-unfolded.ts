import type { WaitlistBody } from '@dibs/contract'
import { useCallback, useState } from 'react'

type ItemId = WaitlistBody['itemClueId']

/** The items whose whole list is shown; `turn` folds or unfolds one. */
export type Unfolded = ReturnType<typeof useUnfolded>

/** Which lists the seller unfolded. */
export function useUnfolded() {
  const [items, setItems] = useState<readonly ItemId[]>([])
  const turn = useCallback((itemId: ItemId) => {
    setItems((before) =>
      before.includes(itemId) ? before.filter((id) => id !== itemId) : [...before, itemId],
    )
  }, [])
  return { items, turn }
}
