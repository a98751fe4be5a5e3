import type { ApiError } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import type { StartWish } from './connection/states.ts'

/** The question that a refused start asks. */
export function Question({ refusal, ...asked }: Asked & { refusal: ApiError }) {
  return refusal.code === 'minutes_used' ? (
    <SpendQuestion {...asked} sessionsLeft={refusal.body?.sessionsLeft ?? null} />
  ) : (
    <GoOnQuestion {...asked} />
  )
}

type Asked = { answer: (wish: StartWish) => void; cancel: () => void }

/** A live broke off a moment ago, and another room has begun. */
function GoOnQuestion({ answer, cancel }: Asked) {
  const { t } = useTranslation('startQuestions')
  return (
    <Dialog open onClose={cancel} title={t('goOn.title')} description={t('goOn.message')}>
      <div className="mt-6 grid gap-3">
        <Button size="large" onClick={() => answer({ newRoom: 'goOn' })}>
          {t('goOn.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={() => answer({ newRoom: 'start' })}>
          {t('goOn.startNew')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The plan's minutes for this live are used up. */
function SpendQuestion({ answer, cancel, sessionsLeft }: Asked & { sessionsLeft: number | null }) {
  const { t } = useTranslation('startQuestions')
  const { t: common } = useTranslation()
  const message = t('spend.message')
  const left = sessionsLeft === null ? '' : t('spend.left', { count: sessionsLeft })
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('spend.title')}
      description={`${message} ${left}`.trim()}
    >
      <div className="mt-6 grid gap-3">
        <Button size="large" onClick={() => answer({ spendAnother: true })}>
          {t('spend.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={cancel}>
          {common('action.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
