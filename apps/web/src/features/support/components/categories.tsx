import { ChevronDown } from 'lucide-react'
import { Accordion } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { HelpEntry } from '../../../shared/help/load-help.ts'
import { CategoryIcon } from './category-icon.tsx'
import { Questions } from './questions.tsx'

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
      className="grid gap-3"
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
