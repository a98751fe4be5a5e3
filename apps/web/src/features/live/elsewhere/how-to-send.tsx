import { useQuery } from '@tanstack/react-query'
import { Check, Copy, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useCopied } from '../../../shared/clipboard/use-copied.ts'
import { PATHS } from '../../../shared/paths.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'

/** Where a program sends comments to, with what, and an example that names one of the seller's codes. */
export function HowToSend({ url }: { url: string }) {
  const { t } = useTranslation('elsewhere')
  const { api } = useServices()
  const { data: items } = useQuery({ ...itemsQuery(api), enabled: false })
  return (
    <>
      <Copied title={t('address')} text={url} action={t('copyAddress')} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>{t('key')}</p>
        <Link to={PATHS.keys} className={buttonClasses({ variant: 'quiet' })}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('keyLink')}
        </Link>
      </div>
      <Copied
        title={t('example')}
        text={exampleFor(url, items?.[0]?.clue_text ?? 'A1')}
        action={t('copyExample')}
      />
    </>
  )
}

function Copied({ title, text, action }: { title: string; text: string; action: string }) {
  const { t } = useTranslation('elsewhere')
  const { isCopied, copy } = useCopied()
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-1">
      <p className="font-bold">{title}</p>
      <div className="flex flex-wrap items-start gap-2">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its end is reached by scrolling
          tabIndex={0}
          className="max-h-40 min-w-0 flex-[1_1_16rem] overflow-auto rounded-md bg-surface p-3 text-xs whitespace-pre"
        >
          {text}
        </pre>
        <Button
          variant="quiet"
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={async () => {
            if (!(await copy(text))) toast.error(t('copyFailed'))
          }}
        >
          <span aria-live="polite">{isCopied ? t('copied') : action}</span>
        </Button>
      </div>
    </div>
  )
}

function exampleFor(url: string, code: string): string {
  const comment = { id: '1', author: { id: '7', name: 'Rina' }, text: `keep ${code}` }
  // A quote would end what the shell takes for the text.
  const body = JSON.stringify({ comments: [comment] }).replaceAll("'", String.raw`'\''`)
  return `curl '${url}' \\
  -H 'Authorization: Bearer dibs_live_…' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`
}
