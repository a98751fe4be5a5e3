import { type ItemWaitlist, itemEndpoints, type PastSession } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ListPlus, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useChangeQueue } from '../../shared/claims/changes-provider.tsx'
import { addition, newIdempotencyKey, removal } from '../../shared/claims/make-changes.ts'
import {
  type NotAdded,
  notAddedOf,
  notAddedQuery,
  useNotAdded,
} from '../../shared/claims/not-added.ts'
import { findPlace } from '../../shared/claims/places.ts'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

type Session = Pick<PastSession, 'id' | 'end_time'>

/**
 * Codes that viewers named and that were never added, for a day after the live: each is added, with
 * whoever named it, in a tap.
 */
export function NotAddedNote(props: { session: Session; waitlists: readonly ItemWaitlist[] }) {
  const { session, waitlists } = props
  const { t } = useTranslation('recap')
  const notAdded = useNotAdded(session, waitlists)
  const add = useAdd(session, waitlists)
  const [busy, setBusy] = useState<string | null>(null)
  const isLocked = useLiftingPlan('manualClaims') !== null
  if (notAdded.length === 0) return null
  const press = async (each: NotAdded) => {
    setBusy(each.code)
    await add(each)
    setBusy(null)
  }
  return (
    <details open className="group rounded-lg bg-surface px-4 py-3 shadow-raised print:hidden">
      <summary className="-my-3 flex min-h-11 cursor-pointer list-none gap-2 py-3 font-bold [&::-webkit-details-marker]:hidden">
        <ListPlus aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <h2 className="min-w-0 flex-1">{t('notAdded.title', { count: notAdded.length })}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="mt-2 text-sm text-ink-soft">{t('notAdded.hint')}</p>
      <ul className="mt-1 -mr-2 divide-y divide-line">
        {notAdded.map((each) => (
          <li key={each.code} className="flex min-h-13 flex-wrap items-center gap-x-3 py-1">
            <p className="figures min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b>{each.code}</b>{' '}
              <span className="text-sm text-ink-soft">
                {t('recapPage.buyerCount', { count: each.buyers })}
              </span>
            </p>
            <Button
              variant="quiet"
              loading={busy === each.code}
              disabled={busy !== null}
              icon={isLocked ? <Lock aria-hidden="true" className="size-4" /> : undefined}
              aria-label={t('notAdded.addLong', { item: each.code })}
              onClick={() => void press(each)}
            >
              {t('notAdded.add')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** So many times the earliest hundred of a code are taken in. */
const MOST_ROUNDS = 6

function useAdd(
  { id: sessionId }: Session,
  waitlists: readonly ItemWaitlist[],
): (notAdded: NotAdded) => Promise<void> {
  const { t } = useTranslation('recap')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const { submit } = useChangeQueue()
  const queryClient = useQueryClient()
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null

  /** The earliest of who named an item, as the server has them by now. */
  async function readOpen(itemId: string) {
    const query = { ...notAddedQuery(api, sessionId), staleTime: 0 }
    // What was asked before knows nothing of a code that is new.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    const found = notAddedOf(await queryClient.fetchQuery(query), [])
    return found.find((each) => each.itemId === itemId)?.comments ?? []
  }

  /** Takes a comment off the item that it claimed by a shorter code; another claim of theirs there stays. */
  function takeOff({ comment, claimedItemId: itemId }: NotAdded['comments'][number]) {
    if (itemId === null) return
    const held = findPlace(waitlists, { itemId, accountId: comment.buyer.accountId })
    if (held?.place.claim.messageId === comment.messageId)
      void submit(removal(sessionId, held.place))
  }

  /** Resolves to how many were added. */
  async function addAll(item: { id: NonNullable<NotAdded['itemId']>; clue_text: string }) {
    let added = 0
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const comments = await readOpen(item.id)
      const outcomes = await Promise.all(
        comments.map(async (each) => {
          const outcome = await submit(addition(sessionId, item, each.comment))
          if (outcome.kind !== 'refused') takeOff(each)
          return outcome
        }),
      )
      const refused = outcomes.find((outcome) => outcome.kind === 'refused')
      if (refused) throw refused.error
      const created = outcomes.filter(
        (outcome) => outcome.kind === 'saved' && outcome.answer.added?.status === 'created',
      ).length
      const waiting = outcomes.filter(({ kind }) => kind === 'waiting').length
      added += created + waiting
      if (created === 0 || waiting > 0) break
    }
    return added
  }

  return async ({ code, itemId }) => {
    if (isLocked) return openPlans('manualClaims')
    try {
      const item = itemId
        ? { id: itemId, clue_text: code }
        : (
            await api(itemEndpoints.create, {
              body: { clueText: code },
              idempotencyKey: newIdempotencyKey(),
            })
          ).data
      const count = await addAll(item)
      toast.success(t('notAdded.done', { item: code, count }))
    } catch (error) {
      toast.error(errorText(error as Error, common, t('notAdded.failed')))
    }
    void queryClient.invalidateQueries({ queryKey: notAddedQuery(api, sessionId).queryKey })
    void queryClient.invalidateQueries({ queryKey: itemsQuery(api).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['recap-orders', sessionId] })
  }
}
