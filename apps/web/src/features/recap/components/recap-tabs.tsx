import type { WaitlistBody } from '@dibs/contract'
import { groupByBuyer } from '@dibs/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../shared/ui/tabs.tsx'
import { BuyerSections } from './buyer-sections.tsx'
import { ProductSections } from './product-sections.tsx'

/** The recap by product and by buyer. */
export function RecapTabs({ waitlists }: { waitlists: readonly WaitlistBody[] }) {
  const { t } = useTranslation('recap')
  const [tab, setTab] = useState('products')
  const buyers = useMemo(() => groupByBuyer(waitlists), [waitlists])
  return (
    <Tabs
      label={t('recapPage.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'products',
          label: t('recapPage.products'),
          count: waitlists.length,
          content: (
            <>
              <h2 className="sr-only">{t('recapPage.products')}</h2>
              <ProductSections waitlists={waitlists} />
            </>
          ),
        },
        {
          value: 'buyers',
          label: t('recapPage.buyers'),
          count: buyers.length,
          content: (
            <>
              <h2 className="sr-only">{t('recapPage.buyers')}</h2>
              <BuyerSections buyers={buyers} />
            </>
          ),
        },
      ]}
    />
  )
}
