import { ApiError, endpoints } from '@dibs/contract'
import { isBlank } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useSaveProfile } from '../../shared/api/use-save-profile.ts'
import { useServices } from '../../shared/services/services.tsx'
import { failureText } from './failure-text.ts'

/** Changes the name, with the specification's sentences for what is refused. */
export function useRename(current: string | null) {
  const { api } = useServices()
  const saveProfile = useSaveProfile()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  /** Resolves to whether the name was saved. */
  const rename = async (typed: string): Promise<boolean> => {
    const name = typed.trim()
    if (isBlank(name)) setError(t('error.nameEmpty'))
    else if (name === current) setError(t('error.nameSame'))
    else if (!isSaving) {
      setIsSaving(true)
      setError(null)
      try {
        saveProfile((await api(endpoints.user.updateProfile, { body: { name } })).data)
        return true
      } catch (cause) {
        const isRefused = cause instanceof ApiError && cause.status === 422
        const what = t('error.updateFailed')
        setError(isRefused ? errorText(cause, common, what) : failureText(what, cause, common))
      } finally {
        setIsSaving(false)
      }
    }
    return false
  }
  return { error, isSaving, rename, clearError: () => setError(null) }
}
