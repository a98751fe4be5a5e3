import { ApiError, authEndpoints } from '@dibs/contract'
import { isUsername, normaliseUsername, stripInvisible } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { profileQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import {
  openVerification,
  type Proof,
  reduceVerification,
  type VerificationEvent,
  type VerificationState,
  type Way,
} from './verification-state.ts'

/** The dialog's state, its steps and its calls. */
export function useVerification() {
  const { storage } = useServices()
  const [state, dispatch] = useReducer(reduceVerification, null, () =>
    openVerification(storage.read(STORED.verification)),
  )
  const call = useCall()
  const linking = useLinking(state, dispatch, call)
  const makeWord = useMakeWord(state, dispatch, call)
  const [bio, setBio] = useState<string | null>(null)
  const verify = useVerify(state, dispatch, { call, setBio, ...linking })
  const { setError } = call

  const move = (event: VerificationEvent) => {
    setError(null)
    setBio(null)
    dispatch(event)
  }
  return {
    state,
    error: call.error,
    isBusy: call.isBusy,
    clearError: () => setError(null),
    makeWord,
    verify,
    forward: () => move({ type: 'forward' }),
    back: () => move({ type: 'back' }),
    found: (proof: Proof) => call.run(() => linking.link(proof), String),
    expire: linking.expire,
    takeWay: (way: Way) => move({ type: 'wayTaken', way }),
    copied: () => move({ type: 'copied' }),
    bio,
    showPicture: (step: 2 | 3 | 4) => dispatch({ type: 'picture', step }),
    forget: () => storage.remove(STORED.verification),
  }
}

type Dispatch = (event: VerificationEvent) => void

/** Step 1: looks the account up, and has the word made. A look that fails keeps nobody. */
function useMakeWord(state: VerificationState, dispatch: Dispatch, { run, setError }: Call) {
  const { api, storage } = useServices()
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const text = 'tiktokVerification.error' as const

  const goOn = (username: string, word: string) => {
    setError(null)
    storage.write(STORED.verification, { username, generatedWord: word })
    dispatch({ type: 'wentOn' })
  }
  return async (typed: string) => {
    const username = normaliseUsername(stripInvisible(typed))
    if (username === '') return setError(t(`${text}.enterUsername`))
    if (!isUsername(username)) return setError(t(`${text}.invalidUsername`))
    // Told once: whoever sends the same name again, knows better.
    if (state.isMissing && username === state.username) return goOn(username, state.word)
    await run(
      async () => {
        const { data } = await api(authEndpoints.createChallenge, { body: { username } })
        const { word, provesByBio, account, nickname = null } = data
        const isMissing = account === 'missing'
        dispatch({ type: 'wordMade', username, word, provesByBio, nickname, isMissing })
        if (isMissing || account === 'private') setError(t(`${text}.seen.${account}`, { username }))
        else goOn(username, word)
      },
      (cause) => errorText(cause, common, t(`${text}.somethingWentWrong`)),
    )
  }
}

/** Linking what is proven: only then is the dialog at its end. */
function useLinking({ username }: VerificationState, dispatch: Dispatch, { setError }: Call) {
  const services = useServices()
  const { t } = useTranslation('verification')
  const queryClient = useQueryClient()
  const { api, storage } = services

  const expire = () => {
    storage.remove(STORED.verification)
    dispatch({ type: 'expired' })
  }
  const link = async (proof: Proof) => {
    const { accountId, nickname } = proof
    const body = { tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: nickname }
    dispatch({ type: 'proven', proof })
    try {
      await api(authEndpoints.linkAccount, { body })
    } catch (cause) {
      const isTooLate = cause instanceof ApiError && cause.code === 'account_not_proven'
      return isTooLate ? expire() : setError(t('tiktokVerification.error.saveFailed'))
    }
    storage.remove(STORED.verification)
    dispatch({ type: 'linked' })
    void queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey })
  }
  return { expire, link }
}

type VerifyNeeds = ReturnType<typeof useLinking> & {
  call: Call
  /** Tells the bio that was read and does not hold the word. */
  setBio: (bio: string | null) => void
}

/** Step 5: looks for the word in the bio; links what was proven before. */
function useVerify(state: VerificationState, dispatch: Dispatch, needs: VerifyNeeds) {
  const { api } = useServices()
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { call, setBio, link, expire } = needs
  const { run, setError } = call
  const { username, word, proof } = state
  const text = 'tiktokVerification.error' as const

  const look = async () => {
    setBio(null)
    if (proof) return link(proof)
    const { data } = await api(authEndpoints.verifyAccount, { query: { username, word } })
    if (data.found && data.user_id !== null)
      await link({ accountId: data.user_id, nickname: data.nickname ?? '' })
    else if (data.reason === 'live_only') dispatch({ type: 'bioUnreadable' })
    else if (data.reason === 'private') setError(t(`${text}.private`))
    else if (data.reason === 'missing') setError(t(`${text}.missing`, { username }))
    else {
      setBio(data.bio ?? null)
      setError(t(`${text}.notFound`))
    }
  }
  return () =>
    run(look, (cause) => {
      const code = cause instanceof ApiError ? cause.code : null
      if (code === 'challenge_expired') expire()
      // The live needs no page that can be read.
      if (code === 'profile_unreadable') dispatch({ type: 'bioUnreadable' })
      if (code === 'challenge_expired' || code === 'profile_unreadable') return null
      return errorText(cause, common, t(`${text}.somethingWentWrong`))
    })
}

/** Runs one call at a time and keeps the last one's error. */
function useCall() {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (call: () => Promise<void>, explain: (cause: unknown) => string | null) => {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    await call().catch((cause: unknown) => setError(explain(cause)))
    setIsBusy(false)
  }
  return { error, setError, isBusy, run }
}
type Call = ReturnType<typeof useCall>
