import { besideEndpoints, commentFromBody } from '@dibs/contract'
import type { HasPlace, MessageId, SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ear, Lock, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { buyerName } from '../../../shared/claims/places.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { liveFailureText } from '../notices.tsx'
import { Told } from '../told/told.tsx'
import { useToldPlace } from '../told/told-store.ts'
import { useLiveStore } from '../use-live.ts'
import { type BesideView, besideQuery } from './beside-query.ts'
import { useTakeIn } from './use-take-in.ts'

/** So many stand on the page at once; what is taken in or put aside makes room. */
const SHOWN = 2

type BesideOffersProps = { sessionId: SessionId; hasPlace: HasPlace }

/** What a second source heard that names a code, and TikTok did not bring: each with one tap to take it in. */
export function BesideOffers(props: BesideOffersProps) {
  return (
    <Suspense>
      <Offers {...props} />
    </Suspense>
  )
}

function Offers({ sessionId, hasPlace }: BesideOffersProps) {
  const { api } = useServices()
  const told = useLiveStore(({ besideTold }) => besideTold)
  const { data } = useQuery(besideQuery(api, sessionId, told))
  const open = (data?.offers ?? []).filter(
    ({ itemClueId, customerAccountId }) => !hasPlace(itemClueId, customerAccountId),
  )
  return open
    .slice(0, SHOWN)
    .map((offer) => (
      <Offer
        key={`${offer.messageId} ${offer.itemClueId}`}
        sessionId={sessionId}
        offer={offer}
        source={data?.compared?.source ?? ''}
      />
    ))
}

type OfferProps = { sessionId: SessionId; offer: BesideView['offers'][number]; source: string }

function Offer({ sessionId, offer, source }: OfferProps) {
  const { t } = useTranslation('beside')
  const { t: tLive } = useTranslation('live')
  const clock = useClockFormat()
  const { store: told, isLine } = useToldPlace()
  const isBrief = !useStore(told, ({ isOpen }) => isOpen) && isLine
  const takeIn = useTakeIn()
  const putAside = usePutAside(sessionId)
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const [isBusy, setIsBusy] = useState(false)
  const { messageId, itemClueId: id, itemClueText: code, isByArrival, commentTimestamp } = offer
  const comment = commentFromBody(offer)
  const name = buyerName(comment.buyer, tLive('livePage.guest'))
  const Icon = isLocked ? Lock : Plus
  const by = source || t('source')

  async function take(): Promise<void> {
    if (isLocked) return openPlans('manualClaims')
    setIsBusy(true)
    await takeIn([{ item: { id, clue_text: code }, comment, claimedItemId: null }])
    setIsBusy(false)
  }

  return (
    <Told
      id={`beside ${messageId}`}
      kind="offer"
      tone="offer"
      icon={<Ear aria-hidden="true" className="size-5 shrink-0 text-action" />}
      text={t('offer', { name, text: comment.text })}
      onDismiss={() => void putAside(messageId)}
      dismissLabel={t('putAside', { name, item: code })}
      action={
        <Button
          variant="quiet"
          loading={isBusy}
          aria-label={t('takeLong', { name, item: code })}
          // In the line it must leave room for who said what.
          icon={isLocked || isBrief ? <Icon aria-hidden="true" className="size-4" /> : undefined}
          onClick={() => void take()}
        >
          {isBrief ? code : t('take', { item: code })}
        </Button>
      }
    >
      <p className="w-full pb-1.5 text-xs font-normal text-ink-soft">
        {t(isByArrival ? 'byArrival' : 'bySender', { time: clock(commentTimestamp), source: by })}
      </p>
    </Told>
  )
}

/** Puts one aside, on all devices; it is gone here at once. */
function usePutAside(sessionId: SessionId): (messageId: MessageId) => Promise<void> {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { t: tLive } = useTranslation('live')
  const queryKey = ['beside', sessionId]
  return async (messageId) => {
    queryClient.setQueriesData<BesideView>({ queryKey }, (view) => {
      if (!view) return view
      return { ...view, offers: view.offers.filter((offer) => offer.messageId !== messageId) }
    })
    try {
      await api(besideEndpoints.putAside, { params: { sessionId, messageId } })
    } catch (error) {
      toast.error(liveFailureText(error, tLive))
      await queryClient.invalidateQueries({ queryKey })
    }
  }
}
