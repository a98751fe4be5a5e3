import { Regex } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChangeProfile } from '../../../shared/api/use-change-profile.ts'
import { useItemsWithRule } from '../../../shared/claims/marks/holds.tsx'
import { longerWordOf } from '../../../shared/claims/marks/marks.ts'
import { isWinner } from '../../../shared/claims/places.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { changePrefs } from '../live-store.ts'
import { Told } from '../told/told.tsx'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** Asks once whether codes must stand alone, when something longer around one has won. */
export function AskWhole() {
  const { t } = useTranslation('offers')
  const { storage } = useServices()
  const { store } = useLiveParts()
  const { rule } = useItemsWithRule()
  const isAsked = useLiveStore(({ prefs }) => prefs.keepsContains === true)
  const { waitlists } = useShownWaitlists()
  const { mutate, isPending } = useChangeProfile({ failed: t('whole.failed') })
  if (isAsked || rule === 'whole') return null
  const winners = waitlists.flatMap(({ claims }) => claims.filter(isWinner))
  const wrong = winners.find((claim) => longerWordOf(claim) !== null)
  const names = wrong && { word: longerWordOf(wrong) ?? '', item: wrong.matchedCode }
  return (
    <Told
      id="codes alone"
      kind="offer"
      tone="offer"
      icon={<Regex aria-hidden="true" className="size-5 shrink-0" />}
      text={names ? t('whole.ask', names) : null}
      action={
        <Button variant="quiet" loading={isPending} onClick={() => mutate({ matchRule: 'whole' })}>
          {t('whole.yes')}
        </Button>
      }
      onDismiss={() => changePrefs(store, storage, { keepsContains: true })}
      dismissLabel={t('whole.no')}
    />
  )
}
