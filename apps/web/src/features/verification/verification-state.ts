/** The steps of the dialog: username, three pictures, the word, success. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6
export const LAST_STEP = 6

/** An account that the word was found on. */
export type Proof = { accountId: string; nickname: string }

export type VerificationState = {
  step: Step
  username: string
  /** Empty until the first step is done. */
  word: string
  proof: Proof | null
  /** Whether a word that ran out brought the seller back to the first step. */
  hasExpired: boolean
}

export type VerificationEvent =
  | { type: 'wordMade'; username: string; word: string }
  | { type: 'forward' }
  | { type: 'back' }
  | { type: 'picture'; step: 2 | 3 | 4 }
  | { type: 'found'; proof: Proof }
  | { type: 'expired' }

/** Where the dialog opens: at the word, if one was made before in this browser. */
export function openVerification(
  stored: { username: string; generatedWord: string } | null,
): VerificationState {
  return {
    step: stored ? 5 : 1,
    username: stored?.username ?? '',
    word: stored?.generatedWord ?? '',
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
    case 'wordMade':
      return { ...state, step: 2, username: event.username, word: event.word, hasExpired: false }
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
