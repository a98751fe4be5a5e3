import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { useVerification } from './use-verification.ts'

/** Steps 2 to 5: the word, large, with a button that copies it; whoever has it needs no more pictures. */
export function Word({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { isCopied, copy } = useCopied()
  const [hasFailed, setHasFailed] = useState(false)
  const { way, username, nickname, word, ...state } = verification.state
  const Icon = isCopied ? Check : Copy
  const press = async () => {
    const isDone = await copy(word)
    setHasFailed(!isDone)
    if (isDone) verification.copied()
  }
  return (
    <div className="grid gap-3">
      <p>
        {t(way === 'bio' ? 'tiktokVerification.word.lead' : 'tiktokVerification.live.lead', {
          // The name is isolated: it may be written from right to left.
          username: nickname ? `${username} (\u2068${nickname}\u2069)` : username,
        })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-action-tint py-2 pr-2 pl-4">
        <strong className="figures min-w-0 text-xl font-extrabold select-all">{word}</strong>
        <div className="grow">
          <Button
            variant={way === 'bio' && !state.isCopied ? 'primary' : 'quiet'}
            wide
            onClick={() => void press()}
            icon={<Icon aria-hidden="true" className="size-5" />}
          >
            <span aria-live="polite">
              {isCopied ? t('tiktokVerification.word.copied') : t('tiktokVerification.word.copy')}
            </span>
          </Button>
        </div>
      </div>
      {hasFailed ? (
        <p role="alert" className="text-sm text-alert">
          {t('tiktokVerification.word.copyFailed')}
        </p>
      ) : null}
    </div>
  )
}
