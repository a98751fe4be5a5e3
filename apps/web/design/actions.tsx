import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '../src/shared/ui/button.tsx'
import { IconButton } from '../src/shared/ui/icon-button.tsx'
import { Logo, LogoMark } from '../src/shared/ui/logo.tsx'
import { Chapter, Example } from './chapter.tsx'

const VARIANTS = ['primary', 'quiet', 'dangerQuiet', 'danger'] as const
const TONES = ['plain', 'action', 'danger'] as const

/** What can be pressed. */
export function Actions() {
  return (
    <Chapter
      title="Actions"
      rule="One primary action on a screen. Everything to press is at least 44 by 44 px; a press that is being worked on keeps its place and its focus."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <Example name="Button, medium: at rest, with an icon, being worked on, not possible" column>
          {VARIANTS.map((variant) => (
            <div key={variant} className="flex flex-wrap gap-3">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} icon={<Plus aria-hidden="true" className="size-5" />}>
                Add
              </Button>
              <Button variant={variant} loading>
                Saving
              </Button>
              <Button variant={variant} disabled>
                Not now
              </Button>
            </div>
          ))}
        </Example>
        <Example name="Button, large and wide, for the one thing on a phone" column>
          <Button size="large">Join Live</Button>
          <Button size="large" variant="quiet" wide>
            Stop Stream
          </Button>
        </Example>
        <Example name="Icon button">
          {TONES.map((tone) => (
            <IconButton key={tone} tone={tone} label={tone} icon={iconOf(tone)} />
          ))}
          <IconButton label="not possible" disabled icon={iconOf('plain')} />
        </Example>
        <Example name="Name mark: a d whose counter is the golden place of whoever is first">
          <Logo />
          <LogoMark className="size-12" />
          <LogoMark className="size-5" />
        </Example>
      </div>
    </Chapter>
  )
}

function iconOf(tone: (typeof TONES)[number]) {
  const Icon = { plain: Pencil, action: Plus, danger: Trash2 }[tone]
  return <Icon aria-hidden="true" className="size-5" />
}
