import { ChevronDown, Link2 } from 'lucide-react'
import { Accordion } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../../shared/clipboard/use-copied.ts'
import type { HelpEntry } from '../../../shared/help/load-help.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { AnswerText } from './answer-text.tsx'

type QuestionsProps = {
  entries: readonly HelpEntry[]
  /** Words to mark. */
  words?: readonly string[]
  /** Ids of the questions that are open. */
  open: readonly string[]
  onOpenChange: (open: string[]) => void
}

/** Questions that open to their answers. Each carries its id, so that a link can lead to it. */
export function Questions({ entries, words = [], open, onOpenChange }: QuestionsProps) {
  return (
    <Accordion.Root type="multiple" value={[...open]} onValueChange={onOpenChange}>
      {entries.map((entry) => (
        <Accordion.Item
          key={entry.id}
          value={entry.id}
          id={entry.id}
          className="scroll-mt-4 border-t border-line first:border-t-0"
        >
          <Accordion.Header>
            <Accordion.Trigger className="group flex min-h-13 w-full items-center gap-3 px-5 py-3 text-left font-semibold -outline-offset-4 transition-colors hover:bg-sunken data-[state=open]:text-action">
              <span className="min-w-0 flex-1">
                <AnswerText text={entry.title} words={words} />
              </span>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
              />
            </Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content className="animate-fade px-5 pt-1 pb-3">
            <p className="max-w-[64ch]">
              <AnswerText text={entry.content} words={words} />
            </p>
            <CopyLink entry={entry} />
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}

function CopyLink({ entry }: { entry: HelpEntry }) {
  const { t } = useTranslation('support')
  const { isCopied, copy } = useCopied()
  const copyLink = async () => {
    const { origin, pathname } = window.location
    if (!(await copy(`${origin}${pathname}#${entry.id}`))) toast.error(t('faq.copyFailed'))
  }
  return (
    <div className="mt-3">
      <Button
        variant="quiet"
        onClick={() => void copyLink()}
        icon={<Link2 aria-hidden="true" className="size-5" />}
      >
        <span aria-live="polite">{isCopied ? t('faq.copied') : t('faq.copyLink')}</span>
      </Button>
    </div>
  )
}
