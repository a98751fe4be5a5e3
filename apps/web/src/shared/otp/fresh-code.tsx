import { ApiError, personalDataEndpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services/services.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CodeStep, SendStep } from './code-steps.tsx'
import { useOneTimeCode } from './one-time-code.ts'

/** What waits for a code. */
type Waiting = { goOn: () => void; giveUp: () => void }

/** Sends a code to the seller's own address and takes it, where the server asks for one. */
export function useFreshCode() {
  const { api } = useServices()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [sentTo, setSentTo] = useState('')
  const otp = useOneTimeCode({
    send: async () => {
      const { data } = await api(personalDataEndpoints.sendFreshCode, {})
      setSentTo(data.to)
      return data
    },
    check: async (_, code) => {
      await api(personalDataEndpoints.verifyFreshCode, { body: { otp: code } })
      // It is used up: who is asked again gets another one.
      otp.leave()
      setWaiting(null)
      waiting?.goOn()
    },
  })
  /** Resolves once a code has proven who it is, if that is what is missing. Else rejects with the cause. */
  async function orThrow(cause: unknown): Promise<void> {
    if (!(cause instanceof ApiError && cause.code === 'fresh_code_required')) throw cause
    await new Promise<void>((resolve, reject) => {
      setWaiting({ goOn: resolve, giveUp: () => reject(cause) })
    })
  }
  return {
    otp,
    sentTo,
    isAsked: waiting !== null,
    /** Does it, and again after a code where the server wants one first. */
    run: <Done,>(act: () => Promise<Done>): Promise<Done> =>
      act().catch((cause: unknown) => orThrow(cause).then(act)),
    /** Without a code it is not done: `run` rejects with what the server said. Not while one is checked. */
    cancel: () => {
      if (otp.busyWith === 'checking') return
      setWaiting(null)
      waiting?.giveUp()
    },
  }
}
export type FreshCode = ReturnType<typeof useFreshCode>

/** Asks for a code in a dialog of its own, over a page whose saving waits for it. */
export function FreshCodeDialog({ code }: { code: FreshCode }) {
  const { t } = useTranslation('profile')
  return (
    <Dialog open={code.isAsked} onClose={code.cancel} title={t('fresh.title')}>
      <FreshCodeSteps code={code} onCancel={code.cancel} />
    </Dialog>
  )
}

/** The same inside a dialog that is open. */
export function FreshCodeSteps(props: { code: FreshCode; onCancel: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { otp, sentTo } = props.code
  return (
    <div className="grid gap-5">
      {otp.isSent ? (
        <CodeStep otp={otp} sentTo={sentTo} />
      ) : (
        <SendStep otp={otp}>
          <p className="text-pretty text-ink-soft">{t('fresh.lead')}</p>
        </SendStep>
      )}
      <Button variant="quiet" onClick={props.onCancel} disabled={otp.busyWith === 'checking'}>
        {common('action.cancel')}
      </Button>
    </div>
  )
}
