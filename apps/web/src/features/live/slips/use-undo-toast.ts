import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changesQuery, undoing } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../../shared/ui/toast/undo-toast.tsx'
import { liveFailureText } from '../notices.tsx'

/** A place that a change by hand was about. */
export type TouchedPlace = { itemId: ItemId; accountId: AccountId }

/** How long the way back stays on screen. */
const UNDO_MS = 6_000

/** Says what was done, with a button that undoes the newest change of each of these places. */
export function useUndoToast(): (
  sessionId: SessionId,
  places: readonly TouchedPlace[],
  text: string,
) => void {
  const { api } = useServices()
  const { submit } = useChangeQueue()
  const queryClient = useQueryClient()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')

  async function undo(sessionId: SessionId, places: readonly TouchedPlace[]): Promise<void> {
    const changes = await queryClient.fetchQuery({ ...changesQuery(api, sessionId), staleTime: 0 })
    const left = new Set(places.map(({ itemId, accountId }) => `${itemId}/${accountId}`))
    for (const change of changes) {
      const isTouched = left.delete(`${change.itemClueId}/${change.customerAccountId}`)
      if (isTouched && change.canUndo) void submit(undoing(sessionId, change))
    }
  }

  return (sessionId, places, text) => {
    const id = `undo-${places.map(({ itemId }) => itemId).join()}`
    const onUndo = () => {
      toast.dismiss(id)
      undo(sessionId, places).catch((error) => toast.error(liveFailureText(error, tLive)))
    }
    const message = createElement(UndoToast, { text, label: t('undo'), onUndo })
    toast.success(message, { id, duration: UNDO_MS })
  }
}
