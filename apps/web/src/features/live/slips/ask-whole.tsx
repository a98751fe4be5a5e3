import type { Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { foldText } from '@dibs/core'
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
import { changePrefs } from '../live-store.ts'
import { Told } from '../told/told.tsx'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** Asks once whether codes must be exact, when something longer around one has won or keeps coming. */
export function AskWhole() {
  const { t } = useTranslation('offers')
  const { storage } = useServices()
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
  if (isOver) return null
  const names = wrong && { word: longerWordOf(wrong.claim) ?? '', item: wrong.claim.matchedCode }
  const exact = () =>
    mutate(
      { matchRule: 'whole' },
      { onSuccess: () => names && toast.success(t('whole.done', names)) },
    )
  return (
    <Told
      id="codes alone"
      kind="offer"
      tone="offer"
      icon={<Regex aria-hidden="true" className="size-5 shrink-0" />}
      text={wrong && names ? t(`whole.${wrong.what}`, names) : null}
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
