import type { HandChange } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changesQuery } from '../../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../../shared/claims/changes-provider.tsx'
import { undoing } from '../../../../shared/claims/make-changes.ts'
import { useServices } from '../../../../shared/services/services.tsx'
import { toast } from '../../../../shared/ui/toast/toast.ts'
import { UNDO_ID, UndoToast } from '../../../../shared/ui/toast/undo-toast.tsx'
import { liveFailureText } from '../../notices.tsx'

/** A place that a change by hand was about. */
export type TouchedPlace = { itemId: ItemId; accountId: AccountId }

/** How long the way back stays on screen. */
const UNDO_MS = 6_000

/** What an undo takes back of a place, by its changes that are not undone, newest first. */
export type ChooseUndone = (changes: readonly HandChange[]) => readonly HandChange[]

const newestOf: ChooseUndone = (changes) => changes.slice(0, 1)

/**
 * Says what was done, with a button that undoes the newest change of each of these places. Where it
 * stands for more than that, `prepare` tells for what, when it is pressed.
 */
export function useUndoToast(): (
  sessionId: SessionId,
  places: readonly TouchedPlace[],
  text: string,
  prepare?: () => Promise<ChooseUndone>,
) => void {
  const { api } = useServices()
  const { submit } = useChangeQueue()
  const queryClient = useQueryClient()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')

  async function undo(
    sessionId: SessionId,
    places: readonly TouchedPlace[],
    choose: ChooseUndone,
  ): Promise<void> {
    const changes = await queryClient.fetchQuery({ ...changesQuery(api, sessionId), staleTime: 0 })
    const chosen = places.flatMap(({ itemId, accountId }) => {
      const ofPlace = changes.filter(
        (change) => change.itemClueId === itemId && change.customerAccountId === accountId,
      )
      // Else the newest is undone already, by another device.
      return ofPlace[0]?.canUndo ? choose(ofPlace.filter(({ undoneAt }) => undoneAt === null)) : []
    })
    // Newest first, one after the other: each is the newest of its place when its turn comes.
    for (const change of changes)
      if (chosen.includes(change)) void submit(undoing(sessionId, change))
  }

  return (sessionId, places, text, prepare = async () => newestOf) => {
    const id = `${UNDO_ID}${places.map(({ itemId }) => itemId).join()}`
    const onUndo = () => {
      toast.dismiss(id)
      prepare()
        .then((choose) => undo(sessionId, places, choose))
        .catch((error) => toast.error(liveFailureText(error, tLive)))
    }
    const message = createElement(UndoToast, { text, label: t('undo'), onUndo })
    toast.success(message, { id, duration: UNDO_MS })
  }
}
