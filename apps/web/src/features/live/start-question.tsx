import type { ApiError } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../shared/api/use-profile.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { isQuestion } from './connection/endings.ts'
import type { StartWish } from './connection/states.ts'
import { useLive, useLiveState } from './use-live.ts'

/** Asks what a start needs to know: whether a session goes on, or takes another live of the month. */
export function StartQuestion() {
  const state = useLiveState()
  const { start, cancel } = useLive()
  const { data: profile } = useProfile()
  if (state.kind !== 'idle' || !isQuestion(state.refusal) || !profile?.tiktokUsername) return null
  const { tiktokUsername } = profile
  const answer = (wish: StartWish) => start(tiktokUsername, { ...state.wish, ...wish })
  const asked = { answer, cancel }
  return state.refusal.code === 'minutes_used' ? (
    <SpendQuestion {...asked} sessionsLeft={leftOf(state.refusal)} />
  ) : (
    <GoOnQuestion {...asked} />
  )
}

const leftOf = ({ body }: ApiError) => body?.sessionsLeft ?? null

type Asked = { answer: (wish: StartWish) => void; cancel: () => void }

/** A live broke off a moment ago, and another room has begun. */
function GoOnQuestion({ answer, cancel }: Asked) {
  const { t } = useTranslation('live')
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('livePage.goOn.title')}
      description={t('livePage.goOn.message')}
    >
      <div className="mt-6 grid gap-3">
        <Button size="large" onClick={() => answer({ newRoom: 'goOn' })}>
          {t('livePage.goOn.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={() => answer({ newRoom: 'start' })}>
          {t('livePage.goOn.startNew')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The plan's minutes for this live are used up. */
function SpendQuestion({ answer, cancel, sessionsLeft }: Asked & { sessionsLeft: number | null }) {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation()
  const message = t('livePage.spend.message')
  const left = sessionsLeft === null ? '' : t('livePage.spend.left', { count: sessionsLeft })
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('livePage.spend.title')}
      description={`${message} ${left}`.trim()}
    >
      <div className="mt-6 grid gap-3">
        <Button size="large" onClick={() => answer({ spendAnother: true })}>
          {t('livePage.spend.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={cancel}>
          {common('action.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
