import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../shared/ui/page.tsx'
import { ContactCard, OpenState } from './contact-card.tsx'
import { Faq } from './faq.tsx'

const CONTACT_ID = 'contact'

/** Help and support: questions and answers, and the contact card. */
export function SupportScreen() {
  const { t } = useTranslation('support')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <ToContact />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8">
        <Faq />
        <div className="lg:sticky lg:top-4">
          <ContactCard id={CONTACT_ID} />
        </div>
      </div>
    </Page>
  )
}

/** On phones, where the contact card is further down: a link to it. */
function ToContact() {
  const { t } = useTranslation('support')
  const lead = () => {
    const heading = document.getElementById(CONTACT_ID)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:hidden">
      <OpenState />
      <button
        type="button"
        onClick={lead}
        className="tap inline-flex items-center gap-1.5 rounded-md px-1 text-sm font-bold text-action"
      >
        {t('contact.title')}
        <ArrowDown aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
