/** The steps of the dialog: username, three pictures, the word, success. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6
export const LAST_STEP = 6

/** Where the word is put: into the bio, or into a comment in the live. */
export type Way = 'bio' | 'live'

/** An account that the word was found on. */
export type Proof = { accountId: string; nickname: string }

export type VerificationState = {
  step: Step
  username: string
  /** Empty until the first step is done. */
  word: string
  way: Way
  /** False when the bio cannot be read, so that only the live proves the account. */
  isBioReadable: boolean
  /** The name on the account's page, where it was seen. */
  nickname: string | null
  /** Whether no such account was found: the name can be used all the same. */
  isMissing: boolean
  /** Whether the word was copied: only then is there anything to look for. */
  isCopied: boolean
  proof: Proof | null
  /** Whether the word expired, which leads back to the first step. */
  hasExpired: boolean
}

export type VerificationEvent =
  | ({ type: 'wordMade'; provesByBio: boolean } & Pick<
      VerificationState,
      'username' | 'word' | 'nickname' | 'isMissing'
    >)
  | { type: 'wentOn' }
  | { type: 'copied' }
  | { type: 'wayTaken'; way: Way }
  | { type: 'bioUnreadable' }
  | { type: 'forward' }
  | { type: 'back' }
  | { type: 'picture'; step: 2 | 3 | 4 }
  | { type: 'proven'; proof: Proof }
  | { type: 'linked' }
  | { type: 'expired' }

/** The first state: at the word, if this browser has stored one. */
export function openVerification(
  stored: { username: string; generatedWord: string } | null,
): VerificationState {
  return {
    step: stored ? 5 : 1,
    username: stored?.username ?? '',
    word: stored?.generatedWord ?? '',
    way: 'bio',
    isBioReadable: true,
    nickname: null,
    isMissing: false,
    // Who left for TikTok with the word, and comes back to a page that was dropped.
    isCopied: stored !== null,
    proof: null,
    hasExpired: false,
  }
}

/** The rules of the dialog (specification, section 4). */
export function reduceVerification(
  state: VerificationState,
  event: VerificationEvent,
): VerificationState {
  const { step } = state
  switch (event.type) {
    case 'wordMade': {
      const { type: _, provesByBio: isBioReadable, ...made } = event
      const way = isBioReadable ? 'bio' : 'live'
      return { ...state, ...made, way, isBioReadable, isCopied: false, hasExpired: false }
    }
    case 'wentOn':
      return { ...state, step: 2, isMissing: false }
    // Whoever has the word needs no more pictures.
    case 'copied':
      return step > 1 && step < LAST_STEP ? { ...state, step: 5, isCopied: true } : state
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
    case 'proven':
      return { ...state, proof: event.proof }
    case 'linked':
      return step === 5 ? { ...state, step: 6 } : state
    case 'expired':
      return { ...openVerification(null), username: state.username, hasExpired: true }
  }
}
