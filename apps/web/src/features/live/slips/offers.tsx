import type { Item, ItemWaitlist } from '@dibs/contract'
import { type Comment, compareStamps, openOffers, type SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { buyerName } from '../../../shared/claims/places.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
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
import { openTold, type ToldKind, useToldPlace } from '../told/told-store.ts'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { AskWhole } from './ask-whole.tsx'
import { lazyBeside } from './lazy-beside.ts'
import { codeKey, type LookBackView, lookBackQuery } from './look-back-query.ts'
import { isSame } from './near-misses.ts'
import { displacedBy } from './take-question.ts'
import { createUnregisteredWatch } from './unregistered-watch.ts'
import { useKeepPutAside } from './use-keep-put-aside.ts'
import { useReadComments } from './use-read-comments.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'
import { useSteady } from './use-steady.ts'
import { useTakeIn } from './use-take-in.ts'

/** So many offers stand in a column at once; of more, the first and a way to all of them. */
const SHOWN = 2

/** Reads the comments of the running live for what slips through. */
export function SlipReader() {
  useReadComments()
  const { api } = useServices()
  const { sessionId } = useShownWaitlists()
  useKeepPutAside(sessionId)
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
  const { sessionId, waitlists, hasPlace } = useShownWaitlists()
  const { data: items } = useQuery({ ...itemsQuery(api), enabled: false })
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const beside = lazyBeside.usePart(useLiveStore(({ besideTold }) => besideTold > 0))
  if (sessionId === null) return null
  if (items?.length === 0) return <NoItems />
  if (!isRelay || !items) return null
  return (
    <section aria-label={t('label')} className="contents">
      <OfferList key={sessionId} sessionId={sessionId} waitlists={waitlists} />
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

type OfferListProps = { sessionId: SessionId; waitlists: readonly ItemWaitlist[] }

function OfferList({ sessionId, waitlists }: OfferListProps) {
  const { t } = useTranslation('offers')
  const { api } = useServices()
  // A code may have been added since, on another page.
  const { data: back = NOTHING } = useQuery({
    ...lookBackQuery(api, sessionId),
    refetchOnMount: 'always',
  })
  const turnedDown = useLiveStore((data) => data.turnedDown)
  const actions = useOfferActions(sessionId, waitlists)
  const offers = useMemo(
    () => listOffers(back, waitlists, turnedDown),
    [back, waitlists, turnedDown],
  )
  useEarlier(offers, waitlists)
  const { store: told, isLine } = useToldPlace()
  const isOpen = useStore(told, (place) => place.isOpen)
  const shown = useSteady(offers).map((offer, at) => {
    const isUrgent = lateWinner(offer, waitlists) !== null
    return { offer, kind: isUrgent ? 'late' : ('offer' as ToldKind), at }
  })
  const mayWait = !isLine && shown.length > SHOWN
  const waiting = shown.filter(({ kind, at }) => mayWait && kind === 'offer' && at > 0)
  return (
    <>
      {shown.map((each) => (
        <OfferTold
          key={each.offer.key}
          offer={each.offer}
          kind={waiting.includes(each) ? 'waiting' : each.kind}
          rank={each.at}
          actions={actions}
          waitlists={waitlists}
        />
      ))}
      <Told
        id="more codes"
        kind="offer"
        count={waiting.length}
        rank={shown.length}
        tone="offer"
        text={
          waiting.length > 0 && !isOpen
            ? t('more', {
                count: waiting.length,
                items: waiting.map(({ offer }) => offer.code).join(', '),
              })
            : null
        }
        action={
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => openTold(told)}>
            {t('showMore')}
          </Button>
        }
      />
    </>
  )
}

type OfferToldProps = {
  offer: NamedOffer | UnregisteredOffer
  actions: ReturnType<typeof useOfferActions>
  /** Where it stands among the offers. */
  rank: number
  kind: ToldKind
  waitlists: readonly ItemWaitlist[]
}

function OfferTold(props: OfferToldProps) {
  const { offer, rank, kind, actions, waitlists } = props
  const { t } = useTranslation('offers')
  const { t: tLive } = useTranslation('live')
  const { store } = useLiveParts()
  const clock = useClockFormat()
  const { store: told, isLine } = useToldPlace()
  const isBrief = !useStore(told, ({ isOpen }) => isOpen) && isLine
  const [isBusy, setIsBusy] = useState(false)
  const { key, code, missing } = offer
  const others = offer.kind === 'unregistered' ? offer.buyers - (offer.joining ?? offer.buyers) : 0
  const isNamed = offer.kind === 'named'
  // Where comments may be missing, nobody knows who was first.
  const first = isNamed && !missing ? firstOfAll(offer, waitlists) : undefined
  const take = async () => {
    setIsBusy(true)
    await (isNamed ? actions.takeNamed(offer) : actions.addCode(code))
    setIsBusy(false)
  }
  return (
    <Told
      id={key}
      kind={kind}
      rank={rank}
      tone="offer"
      text={
        isNamed
          ? (first
              ? `${t('first', { name: buyerName(first.buyer, tLive('livePage.guest')) })} `
              : '') + t('named', { count: offer.offers.length, item: code })
          : t('unregistered', { item: code, buyers: offer.joining || offer.buyers })
      }
      onDismiss={() => putAside(store, [key])}
      dismissLabel={t('dismiss', { item: code, ns: 'slips' })}
      action={
        <Button
          variant="quiet"
          loading={isBusy}
          // In the line it must leave room for what the offer is about.
          aria-label={isBrief && !isNamed ? t('add', { item: code }) : undefined}
          icon={actions.isLocked ? <Lock aria-hidden="true" className="size-4" /> : undefined}
          onClick={() => void take()}
        >
          {isNamed
            ? t('take', { count: offer.offers.length })
            : t(isBrief ? 'addBrief' : 'add', { item: code })}
        </Button>
      }
    >
      {others > 0 ? (
        <p className="w-full pr-3 pb-1.5 text-xs font-normal text-ink-soft">
          {t('others', { count: others })}
        </p>
      ) : null}
      {missing ? (
        <p className="w-full pr-3 pb-1.5 text-xs font-normal text-ink-soft">
          {t('missing', { from: clock(missing.from), to: clock(missing.to) })}
        </p>
      ) : null}
    </Told>
  )
}

type NamedOffer = LookBackView['named'][number] & { kind: 'named'; key: string }
type UnregisteredOffer = LookBackView['unregistered'][number] & {
  kind: 'unregistered'
  key: string
}

/** Those of an item that would change its list: of who has no place, or one by a later comment that nobody touched. */
function openNow(
  offers: LookBackView['named'][number]['offers'],
  waitlists: readonly ItemWaitlist[],
) {
  // All are of one item. A busy live changes its lists many times a second: no other list is read.
  const list = waitlists.find(({ itemId }) => itemId === offers[0]?.itemId)
  const places = new Map(list?.claims.map((claim) => [claim.buyer.accountId, claim]))
  const isLater = ({ comment }: (typeof offers)[number]) => {
    const place = places.get(comment.buyer.accountId)
    if (!place) return true
    return !place.isManualClaim && !place.isMoved && compareStamps(comment, place) < 0
  }
  return openOffers(offers.filter(isLater), () => false)
}

const commentsOf = ({ offers }: NamedOffer) => offers.map(({ comment }) => comment)

/** Who wrote a code before all who are offered or in its list; nobody when somebody in the list was first. */
function firstOfAll(offer: NamedOffer, waitlists: readonly ItemWaitlist[]): Comment | undefined {
  const claims = waitlists.find(({ itemId }) => itemId === offer.itemId)?.claims ?? []
  const [by] = commentsOf(offer)
  return claims.every((claim) => by && compareStamps(by, claim) < 0) ? by : undefined
}

/** Whose place is shown as won, `item/account`, and how many were ahead of them; `null` when nobody was. */
function lateWinner(
  offer: NamedOffer | UnregisteredOffer,
  waitlists: readonly ItemWaitlist[],
): { place: string; ahead: number } | null {
  if (offer.kind === 'unregistered') return null
  const comments = commentsOf(offer)
  const winner = displacedBy(waitlists, offer.itemId, comments)?.winner
  if (!winner) return null
  const isOwn = ({ buyer }: Comment) => buyer.accountId === winner.buyer.accountId
  // Who wrote it twice stands by the first.
  const stamp = comments.find(isOwn) ?? winner
  const ahead = comments.filter((each) => compareStamps(each, stamp) < 0).length
  return ahead > 0 ? { place: `${offer.itemId}/${winner.buyer.accountId}`, ahead } : null
}

/** Tells the lists which winners others were ahead of, for as long as these are offered. */
function useEarlier(
  offers: readonly (NamedOffer | UnregisteredOffer)[],
  waitlists: readonly ItemWaitlist[],
) {
  const { store } = useLiveParts()
  useEffect(() => {
    const earlier = new Map<string, number>()
    for (const offer of offers) {
      const late = lateWinner(offer, waitlists)
      if (late) earlier.set(late.place, late.ahead)
    }
    if (!isSame(store.getState().earlier, earlier)) store.setState({ earlier })
  }, [store, offers, waitlists])
  useEffect(() => () => store.setState({ earlier: new Map() }), [store])
}

/** What is still to be offered, but for what was turned down. */
function listOffers(
  back: LookBackView,
  waitlists: readonly ItemWaitlist[],
  turnedDown: ReadonlySet<string>,
): (NamedOffer | UnregisteredOffer)[] {
  const named = back.named.map((each) => ({
    ...each,
    kind: 'named' as const,
    key: `named ${each.itemId}`,
    offers: openNow(each.offers, waitlists),
  }))
  const unregistered = back.unregistered.map((each) => ({
    ...each,
    kind: 'unregistered' as const,
    key: codeKey(each.code),
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
    const isDue = createUnregisteredWatch(items)
    // Some may have come while this was still being fetched.
    if (isDue(store.getState().comments.rows) || seen.current !== items) ask()
    seen.current = items
    return store.subscribe(({ comments }, { comments: before }) => {
      if (comments.rows !== before.rows && isDue(comments.rows)) ask()
    })
  }, [api, store, queryClient, sessionId, items])
  return null
}

function useOfferActions(sessionId: SessionId, waitlists: readonly ItemWaitlist[]) {
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
      const query = lookBackQuery(api, sessionId)
      // What was asked before the code was there knows nothing of it.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const back = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      const named = back.named.find(({ itemId }) => itemId === id)
      const offers = openNow(named?.offers ?? [], waitlists)
      if (named && offers.length > 0) await takeNamed({ ...named, offers })
      else toast.success(t('nobody', { item: code }))
    } catch (error) {
      if (!tellPlanLimit(error)) toast.error(liveFailureText(error, tLive, t('failed')))
    }
  }

  return { isLocked, takeNamed, addCode }
}
