import type { Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { foldText, type SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Regex } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeProfile } from '../../../shared/api/use-change-profile.ts'
import { useItemsWithRule } from '../../../shared/claims/marks/holds.tsx'
import { longerWordOf } from '../../../shared/claims/marks/marks.ts'
import { isWinner } from '../../../shared/claims/places.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../../shared/ui/toast/undo-toast.tsx'
import { changePrefs } from '../live-store.ts'
import { Told } from '../told/told.tsx'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { codeKey, lookBackQuery } from './look-back-query.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** Asks once whether codes must be exact, when something longer around one has won or keeps coming. */
export function AskWhole({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('offers')
  const { api, storage } = useServices()
  const { store } = useLiveParts()
  const { items, rule } = useItemsWithRule()
  const isAsked = useLiveStore(({ prefs }) => prefs.keepsContains === true)
  const { waitlists } = useShownWaitlists()
  const { mutate, isPending } = useChangeProfile({ failed: t('whole.failed') })
  const isOver = isAsked || rule === 'whole'
  const wrong = useMemo(
    () => (isOver ? null : (findWinner(waitlists) ?? findNumber(waitlists, items))),
    [isOver, waitlists, items],
  )
  const { data: back } = useQuery({ ...lookBackQuery(api, sessionId), enabled: false })
  const turnedDown = useLiveStore((data) => data.turnedDown)
  if (isOver) return null
  const names = wrong && { word: longerWordOf(wrong.claim) ?? '', item: wrong.claim.matchedCode }
  // Where it may be a code that is missing, that is offered first: it takes who wrote it off this list.
  const isOffered = back?.unregistered.some(
    ({ code }) => foldText(code) === foldText(names?.word ?? '') && !turnedDown.has(codeKey(code)),
  )
  const exact = () => mutate({ matchRule: 'whole' }, { onSuccess: () => names && tellExact(names) })
  const tellExact = (told: { word: string; item: string }) => {
    const id = toast(
      <UndoToast
        text={t('whole.done', told)}
        label={t('whole.undo')}
        onUndo={() => {
          toast.dismiss(id)
          mutate({ matchRule: 'contains' })
        }}
      />,
    )
  }
  return (
    <Told
      id="codes alone"
      kind="rule"
      tone="offer"
      icon={<Regex aria-hidden="true" className="size-5 shrink-0" />}
      text={wrong && names && !isOffered ? t(`whole.${wrong.what}`, names) : null}
      action={
        <Button variant="quiet" loading={isPending} onClick={exact}>
          {t('whole.yes')}
        </Button>
      }
      onDismiss={() => changePrefs(store, storage, { keepsContains: true })}
      dismissLabel={t('whole.no')}
    />
  )
}

type Wrong = { what: 'won' | 'counted'; claim: WaitlistClaim }

function findWinner(waitlists: readonly ItemWaitlist[]): Wrong | null {
  for (const { claims } of waitlists) {
    const claim = claims.find((each) => isWinner(each) && longerWordOf(each) !== null)
    if (claim) return { what: 'won', claim }
  }
  return null
}

/** So many of a list's last claims are looked at. */
const LOOKED_AT = 50

/** A claim such as "A10" in a list that has three: a number that is no code of the seller's. */
function findNumber(waitlists: readonly ItemWaitlist[], items: readonly Item[]): Wrong | null {
  const codes = new Set(items.map(({ clue_text }) => foldText(clue_text)))
  const isOther = (claim: WaitlistClaim) => {
    const word = claim.isManualClaim ? null : longerWordOf(claim)
    return word !== null && /\p{Nd}$/u.test(claim.matchedCode) && !codes.has(foldText(word))
  }
  for (const { claims } of waitlists) {
    const [first, , third] = claims.slice(-LOOKED_AT).filter(isOther)
    if (first && third) return { what: 'counted', claim: first }
  }
  return null
}
