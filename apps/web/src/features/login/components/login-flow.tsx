import { lazy, Suspense, useEffect } from 'react'
import { useLogin } from '../use-login.ts'
import { IdentifierStep } from './identifier-step.tsx'

const loadCodeStep = async () => ({ default: (await import('./code-step.tsx')).CodeStep })
const CodeStep = lazy(loadCodeStep)

/**
 * Logs in, or signs up, with a code. Who is logged in leaves this page by the router's guard.
 * `wasLoggedOut`: the seller was logged out just now without doing so on this device.
 */
export function LoginFlow({ wasLoggedOut = false }: { wasLoggedOut?: boolean }) {
  const { state, requestCode, submitCode, goBack } = useLogin(wasLoggedOut)
  useEffect(() => {
    // Fetched while the first step is filled in. A failure shows itself at the second.
    loadCodeStep().catch(() => {})
  }, [])
  if (state.step === 'identifier') {
    return (
      <IdentifierStep identifier={state.identifier} notice={state.notice} onSubmit={requestCode} />
    )
  }
  return (
    <Suspense fallback={null}>
      <CodeStep
        state={state}
        onSubmit={submitCode}
        onResend={() => requestCode(state.identifier)}
        onBack={goBack}
      />
    </Suspense>
  )
}
