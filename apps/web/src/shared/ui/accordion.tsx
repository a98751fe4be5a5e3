import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

export type Section = { value: string; heading: ReactNode; content: ReactNode }

/**
 * Sections that open and close by their headings; several may be open. Made for hundreds of them. In a
 * wide container two stand beside each other.
 */
export function Accordion(props: { sections: readonly Section[]; isOpen?: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-3 @5xl:grid-cols-2 @5xl:items-start">
      {props.sections.map((section) => (
        <Folded key={section.value} section={section} isOpenAtFirst={props.isOpen ?? false} />
      ))}
    </div>
  )
}

function Folded({ section, isOpenAtFirst }: { section: Section; isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <div className="overflow-hidden rounded-lg bg-surface shadow-raised">
      <h3>
        <button
          type="button"
          id={`${id}head`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}body` : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="group flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left font-bold"
        >
          <span className="min-w-0 flex-1">{section.heading}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft transition-transform group-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a section's heading stands before it
        <div role="region" id={`${id}body`} aria-labelledby={`${id}head`} className="px-5 pb-4">
          {section.content}
        </div>
      ) : null}
    </div>
  )
}
