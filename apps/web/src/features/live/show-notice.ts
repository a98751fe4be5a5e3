import type { TFunction } from 'i18next'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { LiveNotice } from './connection/live-state.ts'
import { failureText } from './failure-text.ts'

/** One toast tells of the connection: each word takes the place of the one before. */
const id = 'live-connection'

/** Tells the seller about the connection (spec, sections 4 and 8). */
export function showNotice(notice: LiveNotice, t: TFunction<'live'>): void {
  switch (notice.name) {
    case 'starting':
    case 'reconnecting':
    case 'disconnecting':
      toast.loading(t(`livePage.toast.${notice.name}`), { id })
      break
    case 'connected':
    case 'stoppedCleanly':
      toast.success(t(`livePage.toast.${notice.name}`), { id })
      break
    case 'disconnectedUnexpectedly':
    case 'streamError':
      toast.error(t(`livePage.${notice.name}`), { id })
      break
    case 'failedToSaveSession':
      toast.error(t('livePage.failedToSaveSession'), { id })
      break
    case 'notLive':
      toast.error(t('livePage.accountNotLive', { username: notice.username }), { id })
      break
    case 'startFailed':
      toast.error(startFailure(notice.error, t), { id })
      break
  }
}

function startFailure(error: unknown, t: TFunction<'live'>): string {
  if (error === null) return t('livePage.unableToStart')
  return `${t('livePage.failedToStart')}: ${failureText(error, t, t('livePage.unknownStartError'))}`
}
