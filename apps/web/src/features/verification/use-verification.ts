import { ApiError, authEndpoints } from '@dibs/contract'
import { isUsername, normaliseUsername, stripInvisible } from '@dibs/core'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'

/** The dialog's state and its two calls: creating the word, and checking the bio for it. */
export function useVerification() {
  const { api, storage } = useServices()
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const [state, dispatch] = useReducer(reduceVerification, null, () =>
    openVerification(storage.read(STORED.verification)),
  )
  const { error, setError, isBusy, run } = useCall()
  const text = 'tiktokVerification.error' as const

  const makeWord = async (typed: string) => {
    const username = normaliseUsername(stripInvisible(typed))
    if (username === '') return setError(t(`${text}.enterUsername`))
    if (!isUsername(username)) return setError(t(`${text}.invalidUsername`))
    await run(
      async () => {
        const { data } = await api(authEndpoints.createChallenge, { body: { username } })
        storage.write(STORED.verification, { username, generatedWord: data.word })
        const { word, provesByBio } = data
        dispatch({ type: 'wordMade', username, word, provesByBio })
      },
      (cause) => errorText(cause, common, t(`${text}.somethingWentWrong`)),
    )
  }

  const expire = () => {
    storage.remove(STORED.verification)
    dispatch({ type: 'expired' })
  }

  const verify = async () => {
    const { username, word } = state
    await run(
      async () => {
        const { data } = await api(authEndpoints.verifyAccount, { query: { username, word } })
        if (data.found && data.user_id !== null) {
          const proof = { accountId: data.user_id, nickname: data.nickname ?? '' }
          dispatch({ type: 'found', proof })
        } else if (data.reason === 'live_only') dispatch({ type: 'bioUnreadable' })
        else if (data.reason === 'private') setError(t(`${text}.private`))
        else if (data.reason === 'missing') setError(t(`${text}.missing`, { username }))
        else setError(t(`${text}.notFound`))
      },
      (cause) => {
        const code = cause instanceof ApiError ? cause.code : null
        if (code === 'challenge_expired') expire()
        // The live needs no page that can be read.
        if (code === 'profile_unreadable') dispatch({ type: 'bioUnreadable' })
        if (code === 'challenge_expired' || code === 'profile_unreadable') return null
        return errorText(cause, common, t(`${text}.somethingWentWrong`))
      },
    )
  }

  const move = (type: 'forward' | 'back') => {
    setError(null)
    dispatch({ type })
  }
  return {
    state,
    error,
    isBusy,
    clearError: () => setError(null),
    makeWord,
    verify,
    forward: () => move('forward'),
    back: () => move('back'),
    found: (proof: Proof) => dispatch({ type: 'found', proof }),
    expire,
    takeWay: (way: Way) => {
      setError(null)
      dispatch({ type: 'wayTaken', way })
    },
    showPicture: (step: 2 | 3 | 4) => dispatch({ type: 'picture', step }),
    forget: () => storage.remove(STORED.verification),
  }
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

/** The steps of the dialog: username, three pictures, the word, success. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6
export const LAST_STEP = 6

/** Where the word is put: into the bio, or into a comment in the live. */
export type Way = 'bio' | 'live'

/** An account that the word was found on. */
export type Proof = { accountId: string; nickname: string }

type VerificationState = {
  step: Step
  username: string
  /** Empty until the first step is done. */
  word: string
  way: Way
  /** False when the bio cannot be read, so that only the live proves the account. */
  isBioReadable: boolean
  proof: Proof | null
  /** Whether the word expired, which leads back to the first step. */
  hasExpired: boolean
}

type VerificationEvent =
  | { type: 'wordMade'; username: string; word: string; provesByBio: boolean }
  | { type: 'wayTaken'; way: Way }
  | { type: 'bioUnreadable' }
  | { type: 'forward' }
  | { type: 'back' }
  | { type: 'picture'; step: 2 | 3 | 4 }
  | { type: 'found'; proof: Proof }
  | { type: 'expired' }

/** The first state: at the word, if this browser has stored one. */
function openVerification(
  stored: { username: string; generatedWord: string } | null,
): VerificationState {
  return {
    step: stored ? 5 : 1,
    username: stored?.username ?? '',
    word: stored?.generatedWord ?? '',
    way: 'bio',
    isBioReadable: true,
    proof: null,
    hasExpired: false,
  }
}

/** The rules of the dialog (specification, section 4). */
function reduceVerification(state: VerificationState, event: VerificationEvent): VerificationState {
  const { step } = state
  switch (event.type) {
    case 'wordMade': {
      const { username, word, provesByBio: isBioReadable } = event
      const way = isBioReadable ? 'bio' : 'live'
      return { ...state, step: 2, username, word, way, isBioReadable, hasExpired: false }
    }
    case 'wayTaken':
      return step > 1 && step < LAST_STEP ? { ...state, step: 5, way: event.way } : state
    case 'bioUnreadable':
      return { ...state, way: 'live', isBioReadable: false }
    case 'forward':
      return step === 2 || step === 3 || step === 4 ? { ...state, step: (step + 1) as Step } : state
    case 'back':
      return step > 1 && step < LAST_STEP ? { ...state, step: (step - 1) as Step } : state
    case 'picture':
      return step >= 2 && step <= 4 ? { ...state, step: event.step } : state
    case 'found':
      return step === 5 ? { ...state, step: 6, proof: event.proof } : state
    case 'expired':
      return { ...openVerification(null), username: state.username, hasExpired: true }
  }
}
