import { ApiError, endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useServices } from '../../shared/services/services.tsx'

/** How far taking a change back has come. */
export type TakeBack =
  | { step: 'asking'; isSending: boolean; error: string | null }
  | { step: 'done'; message: string }
  /** The link is used up, too old, or was never one of ours. */
  | { step: 'expired'; error: string }

/** Takes a change of address back with the token of the message to the old one, when it is asked to. */
export function useTakeBack(token: string) {
  const { api, session } = useServices()
  const { t } = useTranslation()
  const [state, setState] = useState<TakeBack>({ step: 'asking', isSending: false, error: null })

  const takeBack = async () => {
    if (state.step !== 'asking' || state.isSending) return
    setState({ step: 'asking', isSending: true, error: null })
    try {
      const { data } = await api(endpoints.user.takeBackContact, { body: { token } })
      // Logs this browser out if it was that account's; another seller stays.
      if (session.getToken()) await api(endpoints.user.getProfile, {}).catch(() => {})
      setState({ step: 'done', message: data.message })
    } catch (cause) {
      const error = errorText(cause, t)
      const isExpired = cause instanceof ApiError && cause.code === 'take_back_expired'
      setState(isExpired ? { step: 'expired', error } : { step: 'asking', isSending: false, error })
    }
  }
  return { state, takeBack }
}
