import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { readPlanLimit, useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { LiveNotice, LiveStream } from './connection/states.ts'

/** All notices of the connection share one toast: each replaces the one before. */
const id = 'live-connection'
/** Apart, since it stays longer; gone with the next notice. */
const stoppedId = 'live-stopped'

/** Tells the seller about the connection (spec, sections 4 and 8). */
export function showNotice(
  notice: LiveNotice,
  t: TFunction<'live'>,
  goOn: (stream: LiveStream) => void,
): void {
  toast.dismiss(stoppedId)
  switch (notice.name) {
    case 'starting':
    case 'reconnecting':
    case 'disconnecting':
      toast.loading(t(`livePage.toast.${notice.name}`), { id })
      break
    case 'connected':
      toast.success(t('livePage.toast.connected'), { id })
      break
    case 'stoppedCleanly':
      showStopped(notice.undo, t, goOn)
      break
    case 'practiceOver':
      toast.success(t('livePage.practice.over'), { id })
      break
    case 'settled':
      toast.dismiss(id)
      break
    case 'disconnectedUnexpectedly':
    case 'streamError':
    case 'crowded':
    case 'failedToSaveSession':
      toast.error(t(`livePage.${notice.name}`), { id })
      break
    case 'notLive':
      toast.error(t('livePage.accountNotLive', { username: notice.username }), { id })
      break
    case 'startFailed':
      toast.error(startFailure(notice.error, t), { id })
      break
  }
}

/** How long a stop can be undone from its toast, milliseconds; joining again does the same. */
const UNDO_MS = 10_000

/** Tells of the end; where the seller stopped it here, with a way to go on. */
function showStopped(
  undo: LiveStream | null,
  t: TFunction<'live'>,
  goOn: (stream: LiveStream) => void,
): void {
  const text = t('livePage.toast.stoppedCleanly')
  if (undo === null) {
    toast.success(text, { id })
    return
  }
  const button = (
    <button
      type="button"
      onClick={() => goOn(undo)}
      className="tap rounded-md px-2 font-extrabold underline underline-offset-4"
    >
      {t('livePage.toast.undoStop')}
    </button>
  )
  const message = (
    <span className="flex flex-wrap items-center gap-x-3">
      {text}
      {button}
    </span>
  )
  toast.dismiss(id)
  toast.success(message, { id: stoppedId, duration: UNDO_MS })
}

function startFailure(error: unknown, t: TFunction<'live'>): string {
  if (error === null) return t('livePage.unableToStart')
  const text = liveFailureText(error, t, t('livePage.unknownStartError'))
  return `${t('livePage.failedToStart')}: ${text}`
}

/** What to say of a failure: the server's sentence, else the error's own, else `unknown`. */
export function liveFailureText(
  error: unknown,
  t: TFunction<'live'>,
  unknown: string = t('livePage.unknownError'),
): string {
  if (error instanceof ApiError)
    return errorText(error, t as unknown as TFunction<'common'>, unknown)
  return (error instanceof Error && error.message) || unknown
}

/**
 * Tells of a change that the server refused because of the plan, in the server's sentence, and
 * opens the plans. Returns whether it was such a refusal.
 */
export function usePlanRefusal(): (error: unknown) => boolean {
  const { t } = useTranslation('live')
  const openPlans = useOpenPlans()
  return (error) => {
    const limit = readPlanLimit(error)
    if (limit === null) return false
    toast.error(liveFailureText(error, t))
    openPlans(limit)
    return true
  }
}

/** What came of a change by hand replaces what came of the one before. */
export const CHANGE = 'live-change'
