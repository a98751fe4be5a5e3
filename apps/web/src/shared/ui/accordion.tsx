import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Section = { value: string; heading: ReactNode; content: ReactNode }

/** Sections that open and close by their headings; several may be open. */
export function Accordion(props: { sections: readonly Section[]; defaultOpen?: string[] }) {
  return (
    <Radix.Root type="multiple" defaultValue={props.defaultOpen ?? []} className="grid gap-3">
      {props.sections.map((section) => (
        <Radix.Item
          key={section.value}
          value={section.value}
          className="overflow-hidden rounded-lg bg-surface shadow-raised"
        >
          <Radix.Header>
            <Radix.Trigger className="group flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left font-bold">
              <span className="min-w-0 flex-1">{section.heading}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="px-5 pb-4">{section.content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
