import type { Item } from '@dibs/contract'
import { type HasPlace, openOffers, type SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { PATHS } from '../../../shared/paths.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { putAside } from '../live-store.ts'
import { liveFailureText, usePlanRefusal } from '../notices.tsx'
import { useCreateItem } from '../picker/use-create-item.ts'
import { Told } from '../told/told.tsx'
import { useToldPlace } from '../told/told-store.ts'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { AskWhole } from './ask-whole.tsx'
import { lazyBeside } from './lazy-beside.ts'
import { codeKey, type LookBackView, lookBackQuery } from './look-back-query.ts'
import { createUnregisteredWatch } from './unregistered-watch.ts'
import { useReadComments } from './use-read-comments.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'
import { useTakeIn } from './use-take-in.ts'

/** So many offers stand on the page at once; what is taken or turned down makes room. */
const SHOWN = 2

/** Reads the comments of the running live for what slips through. */
export function SlipReader() {
  useReadComments()
  const { api } = useServices()
  const { sessionId } = useShownWaitlists()
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const { data: items = [] } = useQuery(itemsQuery(api))
  return sessionId && isRelay && items.length > 0 ? (
    <LookBackWatch key={sessionId} sessionId={sessionId} items={items} />
  ) : null
}

/** Claims that slipped through, each with one tap to take it in; nothing when there are none. */
export function SlipOffers() {
  const { t } = useTranslation('offers')
  const { api } = useServices()
  const { sessionId, hasPlace } = useShownWaitlists()
  const { data: items } = useQuery({ ...itemsQuery(api), enabled: false })
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const beside = lazyBeside.usePart(useLiveStore(({ besideTold }) => besideTold > 0))
  if (sessionId === null) return null
  if (items?.length === 0) return <NoItems />
  if (!isRelay || !items) return null
  return (
    <section aria-label={t('label')} className="contents">
      <OfferList key={sessionId} sessionId={sessionId} hasPlace={hasPlace} />
      {beside ? <beside.BesideOffers sessionId={sessionId} hasPlace={hasPlace} /> : null}
      <AskWhole sessionId={sessionId} />
    </section>
  )
}

function NoItems() {
  const { t } = useTranslation('offers')
  return (
    <Told
      id="no items"
      kind="offer"
      tone="offer"
      text={t('noItems')}
      action={
        <Link to={PATHS.items} className={buttonClasses({ variant: 'quiet' })}>
          {t('addItems')}
        </Link>
      }
    />
  )
}

type OfferListProps = { sessionId: SessionId; hasPlace: HasPlace }

function OfferList({ sessionId, hasPlace }: OfferListProps) {
  const { t } = useTranslation('offers')
  const { api } = useServices()
  const { store } = useLiveParts()
  const { data: back = NOTHING } = useQuery(lookBackQuery(api, sessionId))
  const turnedDown = useLiveStore((data) => data.turnedDown)
  const actions = useOfferActions(sessionId, hasPlace)
  const { store: told, isLine } = useToldPlace()
  const isBrief = !useStore(told, ({ isOpen }) => isOpen) && isLine
  const [busy, setBusy] = useState<string | null>(null)
  const offers = useMemo(() => listOffers(back, hasPlace, turnedDown), [back, hasPlace, turnedDown])
  const run = async (key: string, work: () => Promise<unknown>) => {
    setBusy(key)
    await work()
    setBusy(null)
  }
  const turnDown = (key: string) => putAside(store, [key])
  return offers.slice(0, SHOWN).map((offer) => {
    const { key, code } = offer
    const isNamed = offer.kind === 'named'
    return (
      <Told
        key={key}
        id={key}
        kind="offer"
        tone="offer"
        text={
          isNamed
            ? t('named', { count: offer.offers.length, item: code })
            : t('unregistered', { item: code, times: offer.times })
        }
        onDismiss={() => turnDown(key)}
        dismissLabel={t('dismiss', { item: code, ns: 'slips' })}
        action={
          <Button
            variant="quiet"
            loading={busy === key}
            // In the line it must leave room for what the offer is about.
            aria-label={isBrief && !isNamed ? t('add', { item: code }) : undefined}
            icon={actions.isLocked ? <Lock aria-hidden="true" className="size-4" /> : undefined}
            onClick={() =>
              void run(key, () => (isNamed ? actions.takeNamed(offer) : actions.addCode(code)))
            }
          >
            {isNamed
              ? t('take', { count: offer.offers.length })
              : t(isBrief ? 'addBrief' : 'add', { item: code })}
          </Button>
        }
      />
    )
  })
}

type NamedOffer = LookBackView['named'][number] & { kind: 'named'; key: string }
type UnregisteredOffer = LookBackView['unregistered'][number] & {
  kind: 'unregistered'
  key: string
}

/** What is still to be offered: without who has a place by now, and what was turned down. */
function listOffers(
  back: LookBackView,
  hasPlace: HasPlace,
  turnedDown: ReadonlySet<string>,
): (NamedOffer | UnregisteredOffer)[] {
  const named = back.named.map(({ itemId, code, offers }) => ({
    kind: 'named' as const,
    key: `named ${itemId}`,
    itemId,
    code,
    offers: openOffers(offers, hasPlace),
  }))
  const unregistered = back.unregistered.map(({ code, times, buyers }) => ({
    kind: 'unregistered' as const,
    key: codeKey(code),
    code,
    times,
    buyers,
  }))
  return [...named.filter(({ offers }) => offers.length > 0), ...unregistered].filter(
    ({ key }) => !turnedDown.has(key),
  )
}

const NOTHING: LookBackView = { named: [], unregistered: [] }

type LookBackWatchProps = { sessionId: SessionId; items: readonly Item[] }

/** Asks to look back when the seller's codes change, and when the comments hint at it. */
function LookBackWatch({ sessionId, items }: LookBackWatchProps) {
  const { api } = useServices()
  const { store } = useLiveParts()
  const queryClient = useQueryClient()
  const seen = useRef(items)
  useEffect(() => {
    const { queryKey } = lookBackQuery(api, sessionId)
    const ask = () => void queryClient.invalidateQueries({ queryKey })
    if (seen.current !== items) ask()
    seen.current = items
    const isDue = createUnregisteredWatch(items)
    isDue(store.getState().comments.rows)
    return store.subscribe(({ comments }, { comments: before }) => {
      if (comments.rows !== before.rows && isDue(comments.rows)) ask()
    })
  }, [api, store, queryClient, sessionId, items])
  return null
}

function useOfferActions(sessionId: SessionId, hasPlace: HasPlace) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const takeIn = useTakeIn()
  const createItem = useCreateItem()
  const tellPlanLimit = usePlanRefusal()
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const { t } = useTranslation('offers')
  const { t: tLive } = useTranslation('live')

  async function takeNamed({ itemId, code, offers }: LookBackView['named'][number]): Promise<void> {
    if (isLocked) return openPlans('manualClaims')
    const item = { id: itemId, clue_text: code }
    await takeIn(offers.map(({ comment, claimedItemId }) => ({ item, comment, claimedItemId })))
  }

  /** Adds the code, looks back for it, and takes in who named it. */
  async function addCode(code: string): Promise<void> {
    if (isLocked) return openPlans('manualClaims')
    try {
      const { id } = await createItem(code)
      await queryClient.fetchQuery({ ...itemsQuery(api), staleTime: 0 })
      const back = await queryClient.fetchQuery({ ...lookBackQuery(api, sessionId), staleTime: 0 })
      const named = back.named.find(({ itemId }) => itemId === id)
      const offers = openOffers(named?.offers ?? [], hasPlace)
      if (named && offers.length > 0) await takeNamed({ ...named, offers })
      else toast.success(t('nobody', { item: code }))
    } catch (error) {
      if (!tellPlanLimit(error)) toast.error(liveFailureText(error, tLive, t('failed')))
    }
  }

  return { isLocked, takeNamed, addCode }
}
