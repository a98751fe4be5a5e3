import type { Item } from '@dibs/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/places.ts'
import { formatMargin } from '../../../shared/claims/receipt/margin.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { type CommentRow, commenterName } from '../comments/comment-list.ts'
import { commentRow, panelElement } from '../shortcuts/live-rows.ts'
import { useLiveParts } from '../use-live.ts'
import { planTake, type TakePlan } from './take-question.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'
import { useTakeIn } from './use-take-in.ts'

type SlipsProps = {
  tapped: CommentRow | null
  /** The item that the comment names beside another; the one that it nearly names unless it is given. */
  item?: Item | undefined
  onDone: () => void
}

/** Takes in what a tapped comment names, or nearly names, and asks before that displaces somebody. */
export function Slips({ tapped, item, onDone }: SlipsProps) {
  const { store } = useLiveParts()
  const { now } = useServices()
  const { waitlists } = useShownWaitlists()
  const takeIn = useTakeIn()
  const [plan, setPlan] = useState<TakePlan | null>(null)
  const take = (rows: readonly CommentRow[], { chip }: TakePlan) => {
    setPlan(null)
    const { chips } = store.getState()
    void takeIn(
      rows.map((comment) => {
        const claimed =
          comment.state === 'highlighted' ? chips.get(comment.messageId)?.claimed : null
        return { item: chip.item, comment, claimedItemId: claimed?.id ?? null }
      }),
    )
  }
  useEffect(() => {
    if (!tapped) return
    onDone()
    const { chips, comments } = store.getState()
    const chip = item ? { item, claimed: null } : chips.get(tapped.messageId)
    if (!chip) return
    const rows = item ? [] : comments.rows
    const wanted = planTake({ row: tapped, chip }, { rows, chips, waitlists, now: now() })
    if (wanted.earlier.length > 0 || wanted.displaced) setPlan(wanted)
    else take([tapped], wanted)
  })
  return (
    <TakeQuestion
      plan={plan}
      onTake={take}
      onClose={() => setPlan(null)}
      panel={item ? 'waitlists' : 'comments'}
    />
  )
}

type TakeQuestionProps = {
  plan: TakePlan | null
  onTake: (rows: readonly CommentRow[], plan: TakePlan) => void
  onClose: () => void
  /** Where the tap was. */
  panel: 'waitlists' | 'comments'
}

/** Asks who is taken in, when others were earlier or a winner would be displaced. */
function TakeQuestion({ plan: asked, onTake, onClose, panel }: TakeQuestionProps) {
  const { t } = useTranslation('offers')
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const plan = asked ?? last
  const sentence = usePlanSentence()
  const { t: tLive } = useTranslation('live')
  if (!plan) return null
  const { row, chip, earlier } = plan
  const name = commenterName(row) || tLive('livePage.guest')
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      role="alertdialog"
      title={t('ask.title', { name, item: chip.item.clue_text })}
      description={sentence(plan)}
      returnFocus={() => (panel === 'comments' && commentRow(row.messageId)) || panelElement(panel)}
      hideClose
    >
      <div className="mt-6 grid gap-3">
        {earlier.length > 0 ? (
          <Button size="large" onClick={() => onTake([...earlier, row], plan)}>
            {t('ask.all', { count: earlier.length + 1 })}
          </Button>
        ) : null}
        <Button
          variant={earlier.length > 0 ? 'quiet' : 'primary'}
          size="large"
          onClick={() => onTake([row], plan)}
        >
          {t(earlier.length > 0 ? 'ask.only' : 'ask.confirm', { name })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </Dialog>
  )
}

const MOST_NAMES = 3

function usePlanSentence(): (plan: TakePlan) => string {
  const { t } = useTranslation('offers')
  const { t: tMarks } = useTranslation('marks')
  const { t: tLive } = useTranslation('live')
  const { locale } = useFormat()
  const guest = tLive('livePage.guest')
  return ({ row, earlier, displaced }) => {
    const nameOf = (each: CommentRow) => commenterName(each) || guest
    const names = earlier.map(nameOf)
    const shown = [
      ...names.slice(0, MOST_NAMES),
      ...(names.length > MOST_NAMES ? [`+${names.length - MOST_NAMES}`] : []),
    ].join(', ')
    const first = earlier[0] ?? row
    return [
      earlier.length > 0
        ? t('ask.earlier', { count: earlier.length, names: shown, name: nameOf(row) })
        : '',
      displaced
        ? t(displaced.commentedAt > first.commentedAt ? 'ask.displaces' : 'ask.tied', {
            name: nameOf(first),
            winner: buyerName(displaced.buyer, guest),
            margin: formatMargin(displaced.commentedAt - first.commentedAt, tMarks, locale),
          })
        : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
}
