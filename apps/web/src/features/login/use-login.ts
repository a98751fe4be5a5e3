import { ApiError, authEndpoints, type Login } from '@dibs/contract'
import { useEffect, useReducer } from 'react'
import { waitSeconds } from '../../shared/api/wait-seconds.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { reduceLogin, resumeLogin } from './login-state.ts'

/**
 * The login with its two calls. Both reject with the `ApiError` when the step stays where it is;
 * what moves it back to the first step is told by `state.notice`.
 */
export function useLogin(wasLoggedOut: boolean) {
  const { api, session, storage, now } = useServices()
  const { language } = useLanguage()
  const [state, dispatch] = useReducer(reduceLogin, null, () =>
    resumeLogin(storage.read(STORED.pendingLogin), now(), wasLoggedOut),
  )

  // Back, expired or without attempts: nothing is left to resume.
  const { step } = state
  useEffect(() => {
    if (step === 'identifier') storage.remove(STORED.pendingLogin)
  }, [step, storage])

  const requestCode = async (identifier: string) => {
    try {
      const { data } = await api(authEndpoints.requestOtp, {
        body: { loginIdentifier: identifier, language },
      })
      const sentAt = now()
      storage.write(STORED.pendingLogin, { identifier, timestamp: sentAt })
      const { expiresInSeconds, attemptsRemaining: attempts } = data
      dispatch({ type: 'sent', identifier, now: sentAt, expiresInSeconds, attempts })
    } catch (error) {
      const seconds = waitSeconds(error)
      if (seconds) dispatch({ type: 'mustWait', now: now(), seconds })
      throw error
    }
  }

  const submitCode = async (otp: string) => {
    const body = { loginIdentifier: state.identifier, otp }
    try {
      const { data } = await api(authEndpoints.verifyOtp, { body })
      storage.remove(STORED.pendingLogin)
      session.logIn(data.token)
      storage.write(STORED.userInfo, toUserInfo(data))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'otp_expired') return dispatch({ type: 'expired' })
      const attempts = error.body?.attemptsRemaining
      if (attempts !== undefined) dispatch({ type: 'refused', attempts })
      throw error
    }
  }

  return { state, requestCode, submitCode, goBack: () => dispatch({ type: 'back' }) }
}

function toUserInfo({ isTikTokLinked, tiktokUsername, languagePreference }: Login) {
  return { isTikTokLinked, tiktokUsername, languagePreference }
}
