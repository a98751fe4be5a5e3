import { endpoints, type Language } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useSaveProfile } from '../../shared/api/use-save-profile.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/** Changes the language at once; what the server refuses is taken back. */
export function useChangeLanguage() {
  const { api } = useServices()
  const saveProfile = useSaveProfile()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { language, setLanguage } = useLanguage()

  const changeLanguage = async (next: Language) => {
    if (next === language) return
    await setLanguage(next)
    try {
      const body = { languagePreference: next }
      saveProfile((await api(endpoints.user.setLanguage, { body })).data)
    } catch (error) {
      await setLanguage(language)
      toast.error(failureText(t('error.languageFailed'), error, common))
    }
  }
  return { language, changeLanguage }
}
