import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Foot, OnWay, QuietWay, Shown, Told } from './frame.tsx'
import { useLiveProof } from './use-live-proof.ts'
import type { useVerification } from './use-verification.ts'

/** Step 5, the other way: the word is typed in the live, and the server hears it there. */
export function LiveStep({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, isBusy, verify, back, takeWay, found, expire } = verification
  const { username, word, isBioReadable } = state
  const proof = useLiveProof({ username, word }, { onFound: found, onExpired: expire })
  const texts = 'tiktokVerification.live' as const
  return (
    <>
      <Told>
        {isBioReadable ? (
          <QuietWay onClick={() => takeWay('bio')}>{t(`${texts}.useBio`)}</QuietWay>
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3">{t(`${texts}.unreadable`)}</p>
        )}
      </Told>
      <Shown className="grid gap-3">
        <ol className="grid list-decimal gap-1 rounded-lg bg-sunken py-4 pr-4 pl-9">
          <li>{t(`${texts}.one`)}</li>
          <li>{t(`${texts}.two`)}</li>
          <li>{t(`${texts}.three`, { word })}</li>
        </ol>
        <p className="text-sm text-ink-soft">{t(`${texts}.hint`)}</p>
        <LookState
          proof={error === null ? proof : { ...proof, error }}
          username={username}
          word={word}
        />
      </Shown>
      <Foot>
        <IconButton
          label={common('action.back')}
          onClick={back}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
        <OnWay>
          <Button wide onClick={state.proof ? verify : proof.start} loading={proof.isOn || isBusy}>
            {state.proof
              ? common('action.retry')
              : proof.isOn
                ? t(`${texts}.listening`)
                : t(proof.state === null ? `${texts}.start` : `${texts}.again`)}
          </Button>
        </OnWay>
      </Foot>
    </>
  )
}

type LookStateProps = { proof: ReturnType<typeof useLiveProof>; username: string; word: string }

/** How far listening is, in a place that does not move what is below it. */
function LookState({ proof: { state, error }, username, word }: LookStateProps) {
  const { t } = useTranslation('verification')
  if (error !== null) {
    return (
      <p
        role="alert"
        className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
      >
        {error}
      </p>
    )
  }
  return (
    <p role="status" className="flex min-h-12 items-baseline gap-2 font-semibold">
      {state === 'listening' ? <Dot tone="live" /> : null}
      {state === null || state === 'found'
        ? null
        : t(`tiktokVerification.live.state.${state}`, { username, word })}
    </p>
  )
}
