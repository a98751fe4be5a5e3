import { authEndpoints } from '@dibs/contract'
import { LogOut } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { ChangesContext } from '../../shared/claims/changes-provider.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'

/** Longest wait for the server's answer, in ms: logging out must not hang on a bad connection. */
const PATIENCE_MS = 3_000

/** Forgets what this browser keeps of shops of others (`features/helpers/open-shop.ts`). */
export function forgetHelpedShops(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.includes('@')) window.localStorage.removeItem(key)
  } catch {
    // Where site data is blocked, nothing was kept.
  }
}

/** Counts the changes by hand that a log-out would lose. */
export function useCountUnsaved(): () => number {
  const changes = useContext(ChangesContext)
  return () => changes?.getState().changes.length ?? 0
}

/**
 * Logs out: the token is revoked if the server can be reached, and forgotten in any case. Asks first,
 * with `LogOutQuestion`, when that would lose changes: `unsaved` says how many.
 */
export function useLogOut() {
  const { api, session } = useServices()
  const countUnsaved = useCountUnsaved()
  const [unsaved, setUnsaved] = useState(0)
  const { mutate, isPending } = useApiMutation({
    mutationFn: () => api(authEndpoints.logout, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    onSettled: () => {
      forgetHelpedShops()
      session.logOut()
    },
  })
  const logOut = () => {
    const count = countUnsaved()
    setUnsaved(count)
    if (count === 0) mutate()
  }
  const confirm = () => mutate()
  return { logOut, confirm, cancel: () => setUnsaved(0), unsaved, isLoggingOut: isPending }
}

/** Asks before a log-out that would lose what is not saved yet. */
export function LogOutQuestion({ way }: { way: ReturnType<typeof useLogOut> }) {
  const { t } = useTranslation('profile')
  return (
    <ConfirmDialog
      open={way.unsaved > 0}
      title={t('unsaved.title')}
      message={`${t('unsaved.lost', { count: way.unsaved })} ${t('unsaved.wait')}`}
      confirmLabel={t('unsaved.confirm')}
      confirmingLabel={t('loggingOut')}
      confirming={way.isLoggingOut}
      onConfirm={way.confirm}
      onCancel={way.cancel}
    />
  )
}

/** Logs this device out. */
export function LogOutButton() {
  const { t } = useTranslation('profile')
  const way = useLogOut()
  return (
    <>
      <Button
        variant="quiet"
        wide
        onClick={way.logOut}
        loading={way.isLoggingOut}
        icon={<LogOut aria-hidden="true" className="size-5" />}
      >
        {t('logOut')}
      </Button>
      <LogOutQuestion way={way} />
    </>
  )
}
