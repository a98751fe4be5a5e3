import type { Claim, Item } from '@dibs/contract'
import type { Move, SessionId } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { useChangeQueue } from '../../../shared/claims/changes-context.ts'
import type { ClaimPlace, FoundPlace } from '../../../shared/claims/claim-place.ts'
import { additionOf, movement, removal } from '../../../shared/claims/make-change.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { liveFailureText, usePlanRefusal } from '../notices.ts'
import { useAdditionToasts } from './use-addition-toasts.ts'

/** What the seller can do with a place. Each change shows at once and vanishes if it is refused. */
export function useClaimActions() {
  const { submit } = useChangeQueue()
  const tellPlanLimit = usePlanRefusal()
  const tellOfAddition = useAdditionToasts()
  const { t } = useTranslation('live')

  async function move(
    sessionId: SessionId | null,
    found: FoundPlace,
    direction: Move,
  ): Promise<void> {
    if (sessionId === null) return
    const outcome = await submit(movement(sessionId, found, direction))
    if (outcome.kind === 'refused') {
      toast.error(`${t('livePage.failedToMove')} ${liveFailureText(outcome.error, t)}`)
    }
  }

  /** Resolves when it is saved or refused, or waits for the network to come back. */
  async function remove(sessionId: SessionId | null, place: ClaimPlace | null): Promise<void> {
    if (sessionId === null || place === null) {
      toast.error(t('livePage.deleteError'))
      return
    }
    const outcome = await submit(removal(sessionId, place))
    if (outcome.kind === 'saved') toast.success(t('livePage.removeSuccess'))
    if (outcome.kind === 'refused' && !tellPlanLimit(outcome.error)) {
      toast.error(t('livePage.failedToRemove'))
    }
  }

  /** Adds the comment of a claim to another item, too. */
  async function add(sessionId: SessionId | null, claim: Claim, item: Item): Promise<void> {
    if (sessionId === null) return
    tellOfAddition(await submit(additionOf(sessionId, claim, item)))
  }

  return { move, remove, add }
}
