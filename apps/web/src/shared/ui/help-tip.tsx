import { CircleHelp } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useBackCloses } from './back-stack.ts'
import { IconButton } from './icon-button.tsx'

/** A question mark that explains something when pressed; fingers cannot hover. */
export function HelpTip({ label, text }: { label: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  useBackCloses(isOpen, () => setIsOpen(false))
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <IconButton label={label} icon={<CircleHelp aria-hidden="true" className="size-5" />} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-w-[16rem] animate-fade rounded-md bg-ink px-4 py-3 text-sm text-paper shadow-floating outline-none"
        >
          {text}
          <Popover.Arrow className="fill-ink" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
