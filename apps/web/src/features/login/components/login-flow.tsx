import { useLogin } from '../use-login.ts'
import { CodeStep } from './code-step.tsx'
import { IdentifierStep } from './identifier-step.tsx'

/** Logs in, or signs up, with a code. Who is logged in leaves this page by the router's guard. */
export function LoginFlow() {
  const { state, requestCode, submitCode, goBack } = useLogin()
  if (state.step === 'identifier') {
    return (
      <IdentifierStep identifier={state.identifier} notice={state.notice} onSubmit={requestCode} />
    )
  }
  return (
    <CodeStep
      state={state}
      onSubmit={submitCode}
      onResend={() => requestCode(state.identifier)}
      onBack={goBack}
    />
  )
}
