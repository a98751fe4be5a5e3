import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useSaveProfile } from '../../shared/api/use-save-profile.ts'
import { useServices } from '../../shared/services/services.tsx'

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
    if (name === '') setError(t('error.nameEmpty'))
    else if (name === current) setError(t('error.nameSame'))
    else if (!isSaving) {
      setIsSaving(true)
      setError(null)
      try {
        saveProfile((await api(endpoints.user.updateProfile, { body: { name } })).data)
        return true
      } catch (cause) {
        setError(errorText(cause, common, t('error.updateFailed')))
      } finally {
        setIsSaving(false)
      }
    }
    return false
  }
  return { error, isSaving, rename, clearError: () => setError(null) }
}
