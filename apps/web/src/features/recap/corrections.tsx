import type { HandChange, Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { AccountId, Comment, ItemId, Move, SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Ellipsis, History } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Act, actsOf } from '../../shared/claims/acts.ts'
import { ChangeList } from '../../shared/claims/change-list.tsx'
import { changesQuery, type UnsavedChange } from '../../shared/claims/changes.ts'
import { useChangeQueue, useUnsavedOf } from '../../shared/claims/changes-provider.tsx'
import { addition, buyerOf, movement, placing, removal } from '../../shared/claims/make-changes.ts'
import {
  buyerName,
  type ClaimPlace,
  type FoundPlace,
  type PlaceName,
} from '../../shared/claims/places.ts'
import { PlaceSheet } from '../../shared/claims/receipt/place-sheet.tsx'
import { RemoveQuestion } from '../../shared/claims/remove-question.tsx'
import { useClockFormat } from '../../shared/format/use-clock-format.ts'
import { readPlanLimit, useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useClaimWords } from './place-details.tsx'
import { UnreadNote } from './unread-note.tsx'

/** The live whose recap it is. */
const SessionContext = createContext<SessionId | null>(null)
/** Opens what can be done with a place. */
const ChooseContext = createContext<(place: PlaceName) => void>(() => {})

type CorrectionsProps = {
  sessionId: SessionId
  waitlists: readonly ItemWaitlist[]
  children: ReactNode
}

/** Lets the places inside be corrected, each by its button. */
export function Corrections({ sessionId, waitlists, children }: CorrectionsProps) {
  const [chosen, setChosen] = useState<PlaceName | null>(null)
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const correct = useCorrect(sessionId)
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const returnFocus = useRef<() => HTMLElement | null>(() => null)
  const askToRemove = (place: ClaimPlace) => {
    if (!allows('manualClaims')) {
      openPlans('manualClaims')
      return
    }
    // While the place is still on the page.
    returnFocus.current = focusAfter(place)
    setRemoving(place)
  }
  return (
    <ChooseContext value={setChosen}>
      <SessionContext value={sessionId}>{children}</SessionContext>
      <PlaceSheet
        sessionId={sessionId}
        waitlists={waitlists}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onMove={(found, move) => void correct.move(found, move)}
        onPlace={(found, to) => void correct.moveTo(found, to)}
        onRemove={askToRemove}
        onAdd={(claim, item) => void correct.add(claim, item)}
        returnFocus={placeButton}
      />
      <RemoveQuestion
        place={removing}
        waitlists={waitlists}
        onRemove={correct.remove}
        onClose={() => setRemoving(null)}
        returnFocus={() => returnFocus.current()}
      />
    </ChooseContext>
  )
}

/** Opens what can be done with a place; the rest of its row is for reading. */
export function CorrectButton({ itemId, claim }: { itemId: ItemId; claim: WaitlistClaim }) {
  const { t } = useTranslation('live')
  const words = useClaimWords()
  const choose = useContext(ChooseContext)
  const { accountId } = claim.buyer
  return (
    <IconButton
      label={t('livePage.waitlist.open', {
        name: words.name(claim),
        place: words.place(claim),
      })}
      data-place={placeKey(itemId, accountId)}
      onClick={() => choose({ itemId, accountId })}
      icon={<Ellipsis aria-hidden="true" className="size-5" />}
    />
  )
}

/** Who had a place of an item and was taken off its list by hand, below those who have one. */
export function TakenOff({ waitlist: { itemId, claims } }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const sessionId = useContext(SessionContext)
  const clock = useClockFormat()
  // The history on the same page reads it anew.
  const { data = [] } = useQuery({
    ...changesQuery(api, sessionId as SessionId),
    enabled: sessionId !== null,
    refetchOnMount: false,
  })
  const there = new Set(claims.map(({ buyer }) => buyer.accountId))
  const off = data.filter(({ kind, itemClueId, undoneAt, customerAccountId }) => {
    const isOff = kind === 'removed' && itemClueId === itemId && undoneAt === null
    return isOff && !there.has(customerAccountId) && there.add(customerAccountId)
  })
  if (off.length === 0) return null
  return (
    <div className="grid border-t border-line py-1.5 text-sm text-ink-soft">
      {off.map((change) => (
        <p key={change.id} className="figures min-w-0 [overflow-wrap:anywhere]">
          <s>{buyerName(buyerOf(change), t('recapPage.guest'))}</s>{' '}
          {t(change.reason === 'lapsed' ? 'recapPage.passedOn' : 'recapPage.takenOff', {
            time: clock(change.madeAt),
          })}
        </p>
      ))}
    </div>
  )
}

/** Names a place within the page. */
const placeKey = (itemId: ItemId, accountId: AccountId) => `${itemId}/${accountId}`

/** The button by which a place is corrected; `null` when it is not on the page. */
function placeButton({ itemId, claim }: ClaimPlace): HTMLElement | null {
  return findButton(placeKey(itemId, claim.buyer.accountId))
}

/**
 * Where the focus belongs once a place was asked about: on its button; when it is gone, on the one
 * that stood behind or ahead of it on the page; else on the tab that shows. Looks at the page twice:
 * when it is called, and when the focus returns.
 */
function focusAfter(place: ClaimPlace): () => HTMLElement | null {
  const buttons = placeButtons()
  const asked = placeButton(place)
  const at = asked ? buttons.indexOf(asked) : -1
  const keys = [at, at + 1, at - 1].map((index) => buttons[index]?.dataset.place)
  return () =>
    keys.map(findButton).find((button) => button !== null) ??
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
}

const placeButtons = () => [...document.querySelectorAll<HTMLElement>('[data-place]')]

const findButton = (key: string | undefined) =>
  placeButtons().find(({ dataset }) => key !== undefined && dataset.place === key) ?? null

/**
 * What the seller can correct in a recap. Each correction shows at once; what became of it when it is
 * not saved is told where unsaved changes are.
 */
function useCorrect(sessionId: SessionId) {
  const { submit } = useChangeQueue()
  const openPlans = useOpenPlans()
  const { t } = useTranslation('live')

  /** Resolves to whether it is saved. */
  async function correct(change: UnsavedChange): Promise<boolean> {
    const outcome = await submit(change)
    const limit = outcome.kind === 'refused' ? readPlanLimit(outcome.error) : null
    if (limit !== null) openPlans(limit)
    return outcome.kind === 'saved'
  }

  return {
    move: (found: FoundPlace, move: Move) => correct(movement(sessionId, found, move)),
    moveTo: (found: FoundPlace, to: number) => correct(placing(sessionId, found, to)),
    add: (comment: Comment, item: Item) => correct(addition(sessionId, item, comment)),
    remove: async (place: ClaimPlace) => {
      if (await correct(removal(sessionId, place))) toast.success(t('livePage.removeSuccess'))
    },
  }
}

/** Every change by hand, in the live and since, each with its undo; or that they could not be read. */
export function CorrectionHistory({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const { data, isFetched, isFetching, refetch } = useQuery(changesQuery(api, sessionId))
  if (data) return <Folded sessionId={sessionId} changes={data} />
  if (!isFetched) return null
  return (
    <UnreadNote
      message={t('recapPage.changesFailed')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Folded for who reads the recap, and unfolded when a change is made. */
function Folded(props: { sessionId: SessionId; changes: readonly HandChange[] }) {
  const { sessionId, changes } = props
  const { t } = useTranslation('recap')
  const unsaved = useUnsavedOf(sessionId)
  // What is not saved yet is told where unsaved changes are.
  const acts = useMemo(
    () =>
      actsOf(
        sessionId,
        changes,
        unsaved.filter(({ kind }) => kind === 'undo'),
      ),
    [sessionId, changes, unsaved],
  )
  const count = acts.length
  const [countAtFirst] = useState(count)
  if (count === 0) return null
  return (
    <details open={count > countAtFirst} className="group rounded-md bg-sunken px-4 print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-bold [&::-webkit-details-marker]:hidden">
        <History aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1">{t('recapPage.changes', { count })}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-3">
        <ChangeHistory acts={acts} />
      </div>
    </details>
  )
}

/** How many changes show before all are asked for. */
const SHOWN = 10

/** The changes by hand of a session on all devices, each with its undo. */
function ChangeHistory({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation('changes')
  const [isWhole, setIsWhole] = useState(false)
  return (
    <section aria-label={t('history.label')} className="grid gap-2">
      <ChangeList acts={isWhole ? acts : acts.slice(0, SHOWN)} />
      {acts.length > SHOWN && !isWhole ? (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {t('history.all', { count: acts.length })}
        </Button>
      ) : null}
    </section>
  )
}
