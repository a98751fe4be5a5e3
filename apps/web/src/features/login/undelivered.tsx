import { authEndpoints, type CodeDelivery } from '@dibs/contract'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'

type State = CodeDelivery['state']

/** Waits between questions: what cannot be delivered is mostly known within seconds. */
const ASK_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000]

/** Says when a code could not be delivered to a phone number, and leads to the other way. */
export function Undelivered(props: { delivery: string | null; onUseEmail: () => void }) {
  const { t } = useTranslation('login')
  const state = useDelivery(props.delivery)
  if (state === 'waiting') return null
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-alert-tint px-4 py-3">
      <p className="text-balance font-semibold text-alert-strong">
        {t(`code.undelivered.${state}`)}
      </p>
      <Button onClick={props.onUseEmail} icon={<Mail aria-hidden="true" className="size-5" />}>
        {t('code.undelivered.useEmail')}
      </Button>
    </div>
  )
}

/** What became of a message, by the handle that came with it; asks until something is known. */
function useDelivery(delivery: string | null): State {
  const { api } = useServices()
  const [told, setTold] = useState<{ of: string; state: State } | null>(null)
  useEffect(() => {
    if (delivery === null) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const askIn = ([wait, ...further]: readonly number[]) => {
      if (wait === undefined) return
      timer = setTimeout(async () => {
        const state = await ask()
        if (leaving.signal.aborted) return
        if (state === 'waiting') askIn(further)
        else setTold({ of: delivery, state })
      }, wait)
    }
    const ask = async (): Promise<State> => {
      try {
        const { signal } = leaving
        return (await api(authEndpoints.codeDelivery, { body: { delivery }, signal })).data.state
      } catch {
        // The code may well be on its way; nothing is said of a question that failed.
        return 'waiting'
      }
    }
    askIn(ASK_AFTER_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [delivery, api])
  return told !== null && told.of === delivery ? told.state : 'waiting'
}
