import {
  ChevronDown,
  CircleUserRound,
  ClipboardList,
  Link2,
  Radio,
  ReceiptText,
  ShieldCheck,
  Sparkles,
  Tag,
  Wrench,
} from 'lucide-react'
import { Accordion } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import type { HelpEntry } from '../../shared/help/load-help.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { splitText } from './find-questions.ts'

type CategoriesProps = {
  help: readonly HelpEntry[]
  /** Categories and ids of questions that are open. */
  open: readonly string[]
  onOpenChange: (open: string[]) => void
}

/** All questions, by category. */
export function Categories({ help, open, onOpenChange }: CategoriesProps) {
  const categories = [...new Set(help.map((entry) => entry.category))]
  const isCategory = (value: string) => (categories as string[]).includes(value)
  const openCategories = open.filter(isCategory)
  const openQuestions = open.filter((value) => !isCategory(value))
  return (
    <Accordion.Root
      type="multiple"
      value={openCategories}
      onValueChange={(value) => onOpenChange([...value, ...openQuestions])}
      className="grid grid-cols-1 gap-3"
    >
      {categories.map((category) => {
        const entries = help.filter((entry) => entry.category === category)
        return (
          <Accordion.Item
            key={category}
            value={category}
            className="overflow-hidden rounded-lg bg-surface shadow-raised"
          >
            <Accordion.Header asChild>
              <h2>
                <CategoryTrigger category={category} count={entries.length} />
              </h2>
            </Accordion.Header>
            <Accordion.Content className="border-t border-line">
              <Questions
                entries={entries}
                open={openQuestions}
                onOpenChange={(value) => {
                  const others = openQuestions.filter((id) => !entries.some((e) => e.id === id))
                  onOpenChange([...openCategories, ...others, ...value])
                }}
              />
            </Accordion.Content>
          </Accordion.Item>
        )
      })}
    </Accordion.Root>
  )
}

function CategoryTrigger(props: { category: HelpEntry['category']; count: number }) {
  const { t } = useTranslation('support')
  return (
    <Accordion.Trigger className="group flex min-h-18 w-full items-center gap-4 px-5 py-3 text-left -outline-offset-4 transition-colors hover:bg-sunken">
      <CategoryIcon category={props.category} />
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-extrabold">{t(`category.${props.category}`)}</span>
        <span className="figures block text-sm text-ink-soft">
          {t('faq.questions', { count: props.count })}
        </span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
      />
    </Accordion.Trigger>
  )
}

const ICONS = {
  onboarding: Sparkles,
  itemCodes: Tag,
  liveUse: Radio,
  recaps: ClipboardList,
  bills: ReceiptText,
  dataRetention: ShieldCheck,
  account: CircleUserRound,
  troubleshooting: Wrench,
} as const satisfies Record<HelpEntry['category'], typeof Tag>

/** A category's icon. */
function CategoryIcon({ category }: { category: HelpEntry['category'] }) {
  const Icon = ICONS[category]
  return (
    <span className="inline-flex max-[20rem]:hidden size-10 shrink-0 items-center justify-center rounded-md bg-action-tint text-action">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}

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

/** A text of the help: names from the interface are bold, words that were searched for are marked. */
function AnswerText({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0
  return splitText(text, words).map((part) => {
    const key = position
    position += part.text.length
    const shown = part.isFound ? (
      <mark key={key} className="rounded-sm bg-action-tint text-inherit underline decoration-2">
        {part.text}
      </mark>
    ) : (
      part.text
    )
    return part.isStrong ? <strong key={key}>{shown}</strong> : shown
  })
}
