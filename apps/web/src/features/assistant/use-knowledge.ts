import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { usePlansOffered } from '../../shared/flags/flags-provider.tsx'
import { fillDays, type HelpEntry, helpFor, type loadHelp } from '../../shared/help/load-help.ts'
import { createHelpSearch } from '../../shared/help/search-help.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** Finds what the help says about a question; `null` while there is no help to search. */
export type Knowledge = ((question: string) => HelpEntry[]) | null

const NOTHING: readonly HelpEntry[] = []

/**
 * The help in the interface's language. When it cannot be loaded, nothing is searched and a toast says
 * so (specification, section 4).
 */
export function useKnowledge(load: typeof loadHelp): Knowledge {
  const { t } = useTranslation('assistant')
  const { language } = useLanguage()
  const { api } = useServices()
  const { data: config } = useQuery(clientConfigQuery(api))
  const [help, setHelp] = useState(NOTHING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words for a failure load nothing
  useEffect(() => {
    let isCurrent = true
    setHelp(NOTHING)
    load(language).then(
      (entries) => isCurrent && setHelp(entries),
      () => isCurrent && toast.error(t('chatbot.knowledgeBaseLoadError')),
    )
    return () => {
      isCurrent = false
    }
  }, [load, language])

  const days = config?.recapRetentionDays
  const arePlansOffered = usePlansOffered()
  return useMemo(() => {
    if (help.length === 0) return null
    return createHelpSearch(fillDays(helpFor(help, { arePlansOffered }), days), language)
  }, [help, days, language, arePlansOffered])
}
