import { Crown, Pencil, Plus, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '../src/shared/ui/accordion.tsx'
import { Badge } from '../src/shared/ui/badge.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { Card } from '../src/shared/ui/card.tsx'
import { ConfirmDialog } from '../src/shared/ui/confirm-dialog.tsx'
import { Dialog } from '../src/shared/ui/dialog.tsx'
import { Dot } from '../src/shared/ui/dot.tsx'
import { EmptyState } from '../src/shared/ui/empty-state.tsx'
import { ErrorState } from '../src/shared/ui/error-state.tsx'
import { HelpTip } from '../src/shared/ui/help-tip.tsx'
import { IconButton } from '../src/shared/ui/icon-button.tsx'
import { LanguageSwitch } from '../src/shared/ui/language-switch.tsx'
import { Logo, LogoMark } from '../src/shared/ui/logo.tsx'
import { Skeleton, SkeletonGroup } from '../src/shared/ui/skeleton.tsx'
import { Spinner } from '../src/shared/ui/spinner.tsx'
import { Switch } from '../src/shared/ui/switch.tsx'
import { Tabs } from '../src/shared/ui/tabs.tsx'
import { TextField } from '../src/shared/ui/text-field.tsx'
import { toast } from '../src/shared/ui/toast/toast.ts'
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

/** What can be filled in or chosen. */
export function Fields() {
  return (
    <Chapter
      title="Fields and choices"
      rule="A refusal stands beside the field, keeps what was typed, and has the focus. Fields are 16 px, so that no phone zooms in."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <Example name="Text field: empty, filled, refused, for reading" column>
          <TextField label="Item code" placeholder="Up to 15 characters" hint="Such as A12" />
          <TextField label="Username" prefix="@" defaultValue="toko.rina" />
          <TextField
            label="Name"
            defaultValue="Rina"
            error="New name is the same as current name."
          />
          <TextField label="Username" prefix="@" value="toko.rina" readOnly />
        </Example>
        <Choices />
      </div>
    </Chapter>
  )
}

function Choices() {
  const [tab, setTab] = useState('waitlists')
  const [isOn, setIsOn] = useState(true)
  const [language, setLanguage] = useState<'en' | 'id'>('id')
  return (
    <div className="grid content-start gap-8">
      <Example name="Tabs, with news and a count" column>
        <Tabs
          label="Panels"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'waitlists', label: 'Waitlists', count: 12, content: 'Winners in front.' },
            { value: 'comments', label: 'Comments', news: 'New comments', content: 'All of it.' },
          ]}
        />
      </Example>
      <Example name="Switch: on or off, and not possible" column>
        <Switch label="Sound" hint="For a new winner." checked={isOn} onChange={setIsOn} />
        <Switch
          label="Vibration"
          hint="This device cannot."
          checked={false}
          onChange={setIsOn}
          disabled
        />
      </Example>
      <Example name="Language">
        <LanguageSwitch language={language} onChange={setLanguage} />
      </Example>
    </div>
  )
}

/** What shows how things stand. */
export function States() {
  return (
    <Chapter
      title="States"
      rule="Loading holds the place of what comes. Empty says why and what to do. Failed says what is wrong, keeps what was there, and offers to try again."
    >
      <div className="grid gap-8 lg:grid-cols-3">
        <Example name="Loading" column>
          <Card>
            <SkeletonGroup label="Loading" className="grid gap-3">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
            </SkeletonGroup>
          </Card>
        </Example>
        <Example name="Empty" column>
          <Card>
            <EmptyState
              title="No item codes yet"
              hint="Add the codes that you call out, such as A12."
              picture={<Tag aria-hidden="true" className="size-10" />}
            />
          </Card>
        </Example>
        <Example name="Failed" column>
          <Card>
            <ErrorState message="Your items could not be loaded." onRetry={() => {}} />
          </Card>
        </Example>
        <Example name="Badges and dots">
          <Badge>3</Badge>
          <Badge tone="action">New</Badge>
          <Badge tone="first" icon={<Crown aria-hidden="true" className="size-3.5" />}>
            Winner
          </Badge>
          <Badge tone="live" icon={<Dot tone="onLive" />}>
            Live
          </Badge>
          <Dot tone="live" label="on air" />
          <Dot tone="news" label="news" />
          <Spinner />
        </Example>
        <Example name="Sections that open" column>
          <Accordion
            sections={[
              { value: 'a', heading: 'A12', content: 'Rina, then Putri.' },
              { value: 'b', heading: 'B7', content: 'Dewi.' },
            ]}
          />
        </Example>
      </div>
    </Chapter>
  )
}

/** What comes over the page. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <Chapter
      title="Over the page"
      rule="A dialog is a sheet from below on a phone. A question is asked only before what cannot be taken back. Toasts say what has happened and hold nothing that is needed later."
    >
      <Example name="Dialog, question, tip, toasts">
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="dangerQuiet" onClick={() => setOpen('question')}>
          Question
        </Button>
        <HelpTip label="What is duration?" text="From the start to the end of your live." />
        <Button variant="quiet" onClick={() => toast.success('Claim saved.')}>
          Success
        </Button>
        <Button variant="quiet" onClick={() => toast.error('Failed to save.')}>
          Error
        </Button>
        <Button variant="quiet" onClick={() => toast.loading('Connecting...')}>
          Loading
        </Button>
      </Example>
      <Dialog open={open === 'dialog'} onClose={close} title="Add to a waitlist">
        Choose an item, or make a new one.
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete A12?"
        message="Past sessions keep it."
        confirmLabel="Delete"
        confirmingLabel="Deleting..."
        confirming={false}
        onConfirm={close}
        onCancel={close}
      />
    </Chapter>
  )
}
