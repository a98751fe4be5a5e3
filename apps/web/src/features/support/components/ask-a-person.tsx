import { useQuery } from '@tanstack/react-query'
import { Mail, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { buttonClasses } from '../../../shared/ui/button.tsx'

/** The short way to a person, for whoever found no answer. Nothing until the addresses are known. */
export function AskAPerson() {
  const { t } = useTranslation('support')
  const { api } = useServices()
  const { data } = useQuery(clientConfigQuery(api))
  if (!data) return null
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <a
        href={data.links.contactForm}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses()}
      >
        <PenLine aria-hidden="true" className="size-5" />
        {t('contact.form')}
        <span className="sr-only">{t('contact.newTab')}</span>
      </a>
      <a href={`mailto:${data.supportEmail}`} className={buttonClasses({ variant: 'quiet' })}>
        <Mail aria-hidden="true" className="size-5" />
        {t('contact.email')}
      </a>
    </div>
  )
}
