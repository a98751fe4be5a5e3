import { ArrowLeft, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../../shared/clipboard/use-copied.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { useVerification } from '../use-verification.ts'
import { Walkthrough } from './walkthrough.tsx'

/** Step 5: the word, how it gets into the bio, and the look for it. */
export function WordStep({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, isBusy, verify, back } = verification
  return (
    <div className="grid gap-4">
      <p>{t('tiktokVerification.word.lead', { username: state.username })}</p>
      <WordToCopy word={state.word} />
      <Walkthrough />
      <p className="text-sm text-ink-soft">{t('tiktokVerification.word.hint')}</p>
      {error ? (
        <p
          role="alert"
          className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
        >
          {error}
        </p>
      ) : null}
      <div className="flex gap-3">
        <IconButton
          label={common('action.back')}
          onClick={back}
          disabled={isBusy}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
        <Button wide onClick={verify} loading={isBusy}>
          {isBusy ? t('tiktokVerification.word.verifying') : t('tiktokVerification.word.verify')}
        </Button>
      </div>
    </div>
  )
}

function WordToCopy({ word }: { word: string }) {
  const { t } = useTranslation('verification')
  const { isCopied, copy } = useCopied()
  const [hasFailed, setHasFailed] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-action-tint py-2 pr-2 pl-5">
        <strong className="figures min-w-0 text-xl font-extrabold select-all">{word}</strong>
        <Button
          variant="quiet"
          onClick={async () => setHasFailed(!(await copy(word)))}
          icon={<Icon aria-hidden="true" className="size-5" />}
        >
          <span aria-live="polite">
            {isCopied ? t('tiktokVerification.word.copied') : t('tiktokVerification.word.copy')}
          </span>
        </Button>
      </div>
      {hasFailed ? (
        <p role="alert" className="text-sm text-alert">
          {t('tiktokVerification.word.copyFailed')}
        </p>
      ) : null}
    </div>
  )
}
