import { useEffect } from 'react'
import { useProfile } from '../shared/api/use-profile.ts'
import { languageToApply } from '../shared/i18n/language-rules.ts'
import { useLanguage } from '../shared/i18n/use-language.ts'

/** Follows the profile's language, once for each answer that brings another one. */
export function useProfileLanguage(): void {
  const { data: profile } = useProfile()
  const { language, setLanguage } = useLanguage()
  const preference = profile?.languagePreference
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice on this device must stand until the profile says otherwise
  useEffect(() => {
    if (preference === undefined) return
    const wanted = languageToApply(preference, language)
    if (wanted) void setLanguage(wanted)
  }, [preference])
}
