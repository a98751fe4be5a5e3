import { useState } from 'react'
import { Button } from '../src/shared/ui/button.tsx'
import { ConfirmDialog } from '../src/shared/ui/confirm-dialog.tsx'
import { Dialog } from '../src/shared/ui/dialog.tsx'
import { HelpTip } from '../src/shared/ui/help-tip.tsx'
import { toast } from '../src/shared/ui/toast/toast.ts'
import { Chapter, Example } from './chapter.tsx'

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
