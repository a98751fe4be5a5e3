import { configEndpoints } from '@dibs/contract'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services/services.tsx'
import { buttonClasses } from '../ui/button.tsx'

/** The support address for those who cannot log in; nothing while it is not known. */
export function SupportLink() {
  const { t } = useTranslation()
  const { api } = useServices()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // Without the address the sentence beside it is enough.
    api(configEndpoints.getClientConfig, { signal: gone.signal }).then(
      ({ data }) => setEmail(data.supportEmail),
      () => {},
    )
    return () => gone.abort()
  }, [api])
  if (email === null) return null
  return (
    <a href={`mailto:${email}`} className={buttonClasses({ variant: 'quiet' })}>
      <Mail aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 py-2 wrap-anywhere">{t('writeToSupport', { email })}</span>
    </a>
  )
}
