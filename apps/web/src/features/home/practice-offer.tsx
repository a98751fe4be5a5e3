import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { HomeLive } from './live-view.ts'

/** Offers a practice; nothing where devices listen by themselves, for nobody could be heard. */
export function PracticeOffer({ live, onPractise }: { live: HomeLive; onPractise: () => void }) {
  const { t } = useTranslation('practice')
  const { api } = useServices()
  const { data: config } = useQuery(clientConfigQuery(api))
  if (config?.chatStream === 'direct') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="font-bold">{t('title')}</p>
        <p className="text-sm text-ink-soft">{t('hint')}</p>
      </div>
      <Button
        variant="quiet"
        onClick={onPractise}
        loading={live.isPractising === true || live.state === 'starting'}
        icon={<GraduationCap aria-hidden="true" className="size-5" />}
      >
        {t('start')}
      </Button>
    </div>
  )
}
