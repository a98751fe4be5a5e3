import type { Language } from '@dibs/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { toLanguage } from './language-rules.ts'

/** The interface's language, and how to change it on this device. Tell the server elsewhere. */
export function useLanguage() {
  const { i18n } = useTranslation()
  const { storage } = useServices()
  const setLanguage = useCallback(
    async (language: Language) => {
      storage.write(STORED.language, language)
      await i18n.changeLanguage(language)
    },
    [i18n, storage],
  )
  return { language: toLanguage(i18n.language), setLanguage }
}
